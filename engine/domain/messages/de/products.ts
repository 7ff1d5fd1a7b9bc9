import type { products as english } from '../en/products.ts'

/** Products and their reviews. */
export const products = {
  // Products
  productQuantityInputLabel: 'Menge',
  product_adding: 'Wird hinzugefügt …',
  product_added: 'Hinzugefügt!',
  productVariantSelectText: '{variantName} wählen',
  productSaleText: 'Angebot',
  productSoldOutText: 'ausverkauft',
  productPriceFromText: 'ab {fromPrice}',
  productPriceUnavailable: 'Nicht verfügbar',
  quick_view_loading: 'Wird geladen …',
  quick_view_details: 'Alle Einzelheiten ansehen',
  productQuickViewText: 'Schnellansicht',
  quick_view_full: 'Alles über diesen Artikel',
  giftCardValueDisplayText: 'Wert',
  giftCardVariantSelectText: 'Wert wählen',
  productSummaryFormNoAnswerText: 'k. A.',
  salePriceText: 'Angebotspreis:',
  originalPriceText: 'Ursprünglicher Preis:',
  product_pictures: 'Bilder von {title}',
  product_amount: 'Betrag',
  product_prices: 'Preis und Vorrat jeder Ausführung',
  product_choice_sold_out: 'ausverkauft',
  product_choice_missing: 'nicht verfügbar',
  product_choice_price: '{choice}: {price}',
  product_choice_not_with: '{value}: nicht verfügbar in {others}.',
  delivery_label: 'Versand und Rückgabe',
  delivery_option: '{method}: {price}',
  delivery_option_free: '{method}: {price}, kostenlos ab {from}',
  delivery_gift_card: 'Per E-Mail an die beschenkte Person, sobald die Bestellung bezahlt ist.',
  delivery_distance: 'Noch {amount} bis zum kostenlosen Versand: {method}.',
  instalments_offer: 'oder {count} zinsfreie Raten zu {amount} mit {provider}',
  instalments_offer_from: 'oder {count} zinsfreie Raten ab {amount} mit {provider}',
  instalments_up_to: '{provider} gibt es für Bestellungen bis {amount}',
  instalments_over: '{provider} gibt es für Bestellungen über {amount}',
  instalments_more: 'Über {provider}',
  delivery_reached: 'Ihre Bestellung wird kostenlos verschickt: {method}.',
  delivery_returns: 'Rückgabe',
  shipping_days:
    '{count, plural, =0 {{method}, am selben Tag} one {{method}, {count} Tag} other {{method}, {count} Tage}}',
  shipping_days_range:
    '{count, plural, one {{method}, {min}–{count} Tag} other {{method}, {min}–{count} Tage}}',
  returns_free:
    '{count, plural, one {Rückgabe innerhalb von {count} Tag nach der Lieferung. Wir zahlen das Paket.} other {Rückgabe innerhalb von {count} Tagen nach der Lieferung. Wir zahlen das Paket.}}',
  returns_paid:
    '{count, plural, one {Rückgabe innerhalb von {count} Tag nach der Lieferung. Sie zahlen das Paket.} other {Rückgabe innerhalb von {count} Tagen nach der Lieferung. Sie zahlen das Paket.}}',
  returns_none: 'Es kann nicht zurückgegeben werden.',
  cancellation_label: 'Kündigung',
  cancellation_terms: 'Bedingungen',
  product_choices: '{count, plural, one {{printed} Ausführung} other {{printed} Ausführungen}}',
  product_opening: 'Einen Moment …',
  product_membership_note:
    'Der Mitgliederbereich öffnet sich in diesem Browser, sobald die Bestellung bezahlt ist.',
  product_questions_note: 'Als Nächstes fragen wir nach ein paar Angaben.',
  product_questions_of: 'Für {product}',

  // Reviews
  reviews_heading: 'Bewertungen',
  reviews_rating: '{rating} von 5',
  reviews_count: '{count, plural, one {{printed} Bewertung} other {{printed} Bewertungen}}',
  reviews_summary:
    '{count, plural, one {von 5, aus {printed} Bewertung} other {von 5, aus {printed} Bewertungen}}',
  reviews_summary_newest:
    '{count, plural, one {von 5, aus {printed} Bewertung. Das sind die neuesten {shown}.} other {von 5, aus {printed} Bewertungen. Das sind die neuesten {shown}.}}',
  reviews_verified: 'Bestätigter Kauf',
  reviews_answer: 'Antwort von {shop}',
  review_lede:
    'Ein paar ehrliche Worte helfen anderen bei der Wahl und uns beim Besserwerden. Sie stehen auf der Seite des Artikels.',
  review_nothing: 'In dieser Bestellung lässt sich nichts mehr bewerten.',
  review_again: 'Sie haben das schon bewertet. Was Sie jetzt senden, tritt an die Stelle davon.',
  review_rating: 'Sterne',
  review_stars: '{rating, plural, one {{rating} Stern} other {{rating} Sterne}}',
  review_title: 'In wenigen Worten',
  review_text: 'Ihre Bewertung',
  review_name: 'Ihr Name, wie ihn andere sehen',
  review_send: 'Bewertung senden',
  review_change: 'Bewertung ändern',
  review_send_spoken: 'zu {product}',
} as const satisfies Readonly<Record<keyof typeof english, string>>

import type { rules as english } from '../en/rules.ts'

/** Texts of rules: what the shop, forms and accounts answer. */
export const rules = {
  option_missing:
    '{count, plural, one {Bitte wählen Sie die Option {options}.} other {Bitte wählen Sie die Optionen {options}.}}',
  variant_unavailable: 'Diese Ausführung gibt es leider nicht. Bitte wählen Sie eine andere.',
  stock_insufficient: 'Davon haben wir leider nicht genug vorrätig.',
  quantity_not_number: 'Die Menge muss eine Zahl sein.',
  quantity_not_whole: 'Die Menge muss eine ganze Zahl sein',
  quantity_single: 'Ein Abonnement gilt für ein Stück dieses Produkts.',
  quantity_out_of_range: 'Die Menge muss zwischen 1 und 9999 liegen.',
  quantity_too_large: 'Ihr Warenkorb fasst höchstens {max} Stück eines Artikels.',
  denomination_missing: 'Wählen Sie einen Wert für den Geschenkgutschein',

  add_failed: 'Der Artikel konnte nicht hinzugefügt werden',
  purchase_failed: 'Der Artikel konnte nicht gekauft werden',
  gift_card_failed: 'Der Geschenkgutschein konnte nicht gekauft werden',
  session_expired:
    'Ihre Sitzung ist abgelaufen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  cookies_off:
    'Bitte erlauben Sie Cookies in Ihrem Browser, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  store_busy:
    'Das ging gerade nicht, und nichts wurde geändert. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  store_full:
    'Das geht im Moment nicht, und nichts wurde geändert. Bitte versuchen Sie es später noch einmal.',
  rate_limited: 'Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  orders_limited: 'Es waren zu viele Bestellungen. Bitte versuchen Sie es später noch einmal.',
  unpaid_orders_limited: 'Zu viele Bestellungen warten auf ihre Zahlung. Bitte bezahlen Sie zuerst diese.',

  restock_cta: 'Ausverkauft. Sollen wir uns melden, wenn es wieder da ist?',
  restock_button: 'Bescheid geben',
  restock_mailing_list: 'Auch Neuigkeiten aus dem Shop schicken',
  restock_which: 'Welche Ausführung?',
  restock_email_blank: 'Die E-Mail-Adresse darf nicht leer sein',
  restock_email_invalid: 'Die E-Mail-Adresse ist ungültig',
  restock_needless: 'Der Artikel ist wieder vorrätig. Sie können ihn jetzt kaufen.',
  restock_signed_up: 'Eingetragen!',
  restock_signed_up_for: 'Wir schreiben an {email}, sobald es {product} wieder gibt.',
  restock_subject: '{product} ist wieder da',
  restock_preheader: 'Sie hatten {shop} um diese Nachricht gebeten',
  restock_heading: '{product} ist wieder vorrätig',
  restock_lede:
    'Sie hatten uns um diese Nachricht gebeten. Zurücklegen können wir nichts: Schauen Sie also bald vorbei, wenn Sie noch Interesse haben.',
  restock_view: 'Im Shop ansehen',
  email_unsubscribe: 'Keine Mails dieser Art mehr',
  captcha_again: 'Noch einmal versuchen',
  captcha_failed: 'Das CAPTCHA konnte nicht geladen werden.',
  captcha_incomplete: 'Bitte lösen Sie vor dem Absenden das CAPTCHA.',
  captcha_unavailable:
    'Das CAPTCHA lässt sich gerade nicht prüfen. Bitte versuchen Sie es gleich noch einmal.',
  captcha_needs_script:
    'Dieses Formular hat ein CAPTCHA, das JavaScript braucht. Bitte schalten Sie JavaScript ein und laden Sie die Seite neu.',
  instalments_unavailable:
    'Die Angaben zur Ratenzahlung konnten nicht geladen werden. Bitte versuchen Sie es später noch einmal.',
  service_failed: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
  request_invalid:
    'Ein Teil der Eingaben fehlt oder ist falsch. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  request_failed: 'Das hat nicht geklappt. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  bytes_limited: 'Sie haben uns sehr viel geschickt. Bitte versuchen Sie es in einer Stunde noch einmal.',
  request_too_large: 'Das ist zu viel auf einmal. Bitte kürzen Sie es und versuchen Sie es noch einmal.',
  page_unknown: 'Unter dieser Adresse gibt es nichts.',
  site_unknown: 'Unter dieser Adresse gibt es keine Website.',
  origin_foreign:
    'Dieses Formular wurde von einer anderen Adresse als der dieser Website gesendet, deshalb wurde nichts geändert. Bitte öffnen Sie diese Website unter ihrer eigenen Adresse und senden Sie es noch einmal.',
  idempotency_key_reused:
    'Das wurde schon einmal mit anderen Eingaben gesendet. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  not_for_cart: 'Dieser Artikel wird auf einem anderen Weg gekauft.',
  checkout_unknown: 'Dieser Kauf ist beendet, oder es gibt ihn nicht. Bitte fangen Sie noch einmal an.',

  quantity_update_failed: 'Die Menge konnte nicht geändert werden',
  entry_removal_failed: 'Der Artikel konnte nicht entfernt werden',
  form_update_failed: 'Die Angaben konnten nicht geändert werden',
  form_open_failed: 'Das Formular konnte nicht geöffnet werden',
  fields_saving: 'Wird gespeichert …',
  cart_update_failed: 'Der Warenkorb konnte nicht geändert werden',
  offline: 'Bitte prüfen Sie Ihre Internetverbindung.',
  subtotal_too_small: 'Der Mindestbestellwert beträgt {subtotal}.',
  subtotal_left: 'Es fehlen noch {amount}.',
  cart_empty: 'Ihr Warenkorb ist leer.',

  form_expired:
    'Ihre Sitzung ist abgelaufen. Ihre Eingaben sind alle noch da: Bitte sehen Sie sie durch und senden Sie sie noch einmal.',
  field_required: 'Pflichtfeld',
  field_too_long: 'Ihr Text ist zu lang.',
  form_invalid: 'Mindestens ein Feld ist falsch ausgefüllt. Bitte prüfen Sie Ihre Eingaben.',
  name_with_link: 'Bitte schreiben Sie den Namen ohne Webadresse und ohne Schrägstrich.',
  address_with_link: 'Bitte schreiben Sie dies ohne Webadresse.',
  email_malformed: 'E-Mail-Adressen haben die Form name@domain.de.',
  choice_unknown: 'Wählen Sie eine der Möglichkeiten.',
  date_invalid: 'Geben Sie ein Datum an, das es gibt, mit Tag, Monat und Jahr.',
  time_invalid: 'Geben Sie eine Uhrzeit an, die es gibt, zum Beispiel 3:30 PM.',
  phone_invalid: 'Geben Sie eine Telefonnummer mit 5 bis 15 Ziffern an.',
  number_invalid: 'Geben Sie eine Zahl ein.',
  website_invalid: 'Geben Sie eine Webadresse ein, zum Beispiel https://example.com.',
  twitter_invalid:
    'Geben Sie einen Benutzernamen mit bis zu 15 Buchstaben, Ziffern und _ ein, zum Beispiel @example.',

  code_blank: 'Geben Sie einen Rabatt- oder Gutscheincode ein.',
  coupon_blank: 'Geben Sie einen Rabattcode ein.',
  code_unknown: 'Es gibt keinen Rabatt- oder Gutscheincode {code}.',
  coupon_unknown: 'Den Rabattcode {code} gibt es nicht.',
  coupon_disabled: 'Der Rabattcode {code} ist nicht mehr gültig.',
  coupon_not_started: 'Der Rabattcode {code} ist noch nicht gültig.',
  coupon_expired: 'Der Rabattcode {code} ist abgelaufen.',
  coupon_below_minimum: 'Für den Rabattcode {code} ist Ihre Bestellung zu klein.',
  coupon_not_combinable:
    'Der Rabattcode {code} lässt sich nicht mit einem anderen verbinden. Entfernen Sie zuerst den anderen.',
  shipping_missing: 'Wählen Sie, wie wir Ihre Bestellung verschicken.',
  country_unserved: 'In dieses Land liefern wir nicht.',
  cart_full: 'Ihr Warenkorb ist voll. Bitte gehen Sie zur Kasse, oder entfernen Sie zuerst etwas.',
  quantity_change: 'Auf {left} ändern',
  quantity_reduced: 'Nur noch {left} vorrätig. Die Menge ist jetzt {left}.',
  stock_left: '{left, plural, =0 {Dieser Artikel ist ausverkauft.} other {Nur noch {left} vorrätig.}}',
  item_gone: 'Dieser Artikel wird nicht mehr verkauft.',
  entry_gone: 'Dieser Artikel liegt nicht mehr in Ihrem Warenkorb.',
  item_nameless: 'Nicht mehr im Sortiment',
  cart_changed:
    'Ihr Warenkorb hat sich inzwischen geändert. Bitte sehen Sie ihn durch und versuchen Sie es noch einmal.',
  entries_unavailable:
    '{count, plural, one {Von {titles} haben wir nicht genug. Bitte ändern Sie den Warenkorb.} other {Davon haben wir nicht genug: {titles}. Bitte ändern Sie den Warenkorb.}}',
  total_changed: 'Die Summe beträgt jetzt {total}. Bitte prüfen Sie sie und bestellen Sie noch einmal.',
  total_changed_address:
    'Mit Ihrer Adresse beträgt die Summe {total}. Bitte prüfen Sie sie und bestellen Sie noch einmal.',
  total_changed_method:
    'Mit dieser Versandart beträgt die Summe {total}. Bitte prüfen Sie sie und bestellen Sie noch einmal.',
  total_changed_both:
    'Mit Ihrer Adresse und dieser Versandart beträgt die Summe {total}. Bitte prüfen Sie sie und bestellen Sie noch einmal.',
  gift_card_blank: 'Geben Sie den Code eines Geschenkgutscheins ein.',
  gift_card_unknown: 'Einen Geschenkgutschein mit diesem Code gibt es nicht.',
  gift_card_empty: 'Dieser Geschenkgutschein ist aufgebraucht.',
  gift_cards_full:
    'Eine Bestellung nimmt bis zu {max} Geschenkgutscheine an. Entfernen Sie zuerst einen davon.',
  payment_declined:
    'Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht; bitte versuchen Sie es noch einmal.',
  saved_address_gone: 'Diese Adresse steht nicht mehr in Ihrem Konto. Wählen Sie eine andere.',
  amount_missing: 'Wählen Sie, wie viel Sie geben möchten.',
  amount_malformed: 'Geben Sie einen Betrag ein, zum Beispiel {example}.',
  amount_too_small: 'Der kleinste Betrag ist {minimum}.',
  amount_too_large: 'Der größte Betrag ist {maximum}.',
  fund_gone: 'Dafür wird nicht mehr gesammelt.',
  gift_sent_already:
    'Diese Spende haben wir schon, und es wurde nichts weiter gegeben. Um noch einmal zu spenden, prüfen Sie die Angaben und senden Sie sie erneut.',
  rating_missing: 'Wählen Sie einen bis fünf Sterne.',
  purchase_unknown: 'In dieser Bestellung gibt es keinen solchen Artikel zu bewerten.',
  review_thanks: 'Danke. Ihre Meinung zu {product} steht jetzt auf der Seite des Artikels.',
  unsubscribed: 'Erledigt. Wir schicken keine Neuigkeiten mehr an diese Adresse.',
  unsubscribed_restock:
    'Erledigt. Wir schicken keine Mails mehr über Produkte, die wieder da sind, an diese Adresse.',
  payment_unknown: 'Wählen Sie eine der Zahlungsarten.',
  transfer_unavailable: 'Das lässt sich nicht überweisen. Bitte wählen Sie eine andere Zahlungsart.',
  lookup_limited:
    'Das waren zu viele Versuche. Bitte versuchen Sie es in {seconds, plural, one {1 Sekunde} other {{seconds} Sekunden}} noch einmal.',
  order_unknown: 'Zu dieser Nummer und dieser E-Mail-Adresse gibt es keine Bestellung.',
  order_subject: 'Bestellung {number} bei {shop}',
  order_awaited_subject: 'Bestellung {number} bei {shop}: Zahlung erwartet',
  order_shipped_subject: 'Bestellung {number} von {shop} ist unterwegs',
  order_refunded_subject: 'Bestellung {number} bei {shop} ist erstattet',
  order_refunded_lede: 'Wir haben {total} erstattet.',
  order_refunded_cards: 'Was mit Geschenkgutscheinen bezahlt war, ist wieder auf ihnen gutgeschrieben.',
  order_canceled_subject: 'Bestellung {number} bei {shop} ist storniert',
  order_canceled_lede: 'Die Zahlung ist nicht eingegangen. Sie müssen nichts mehr bezahlen.',
  order_news_preheader: 'Neues zu Ihrer Bestellung bei {shop}',
  order_news_button: 'Bestellung ansehen',
  order_news_parcel: 'Paket verfolgen',
  order_arrived_subject: 'Bestellung {number} bei {shop}: Zahlung eingegangen',
  order_arrived_preheader: 'Ihre Überweisung von {total} ist da.',
  order_preheader: 'Was Sie gekauft haben, zusammen {total}, und wo Sie es verfolgen.',
  order_awaited_preheader: '{total} zu überweisen, mit dem Verwendungszweck {code}.',
  password_wrong: 'Dieses Passwort stimmt nicht.',
  login_failed: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  account_login_failed:
    'Die E-Mail-Adresse oder das Passwort stimmt nicht. Ein neues Konto muss außerdem mit dem Link in unserer Mail bestätigt werden.',
  missing_password: 'Geben Sie Ihr Passwort ein',
  account_missing: 'Bitte melden Sie sich zuerst an.',
  link_ended: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  account_other:
    'Dieser Link gehört zu einem anderen Konto. Bitte melden Sie sich ab, und öffnen Sie ihn noch einmal.',
  email_taken: 'Mit dieser E-Mail-Adresse gibt es schon ein anderes Konto.',
  password_short: 'Nehmen Sie mindestens {min} Zeichen.',
  password_is_email: 'Nehmen Sie etwas anderes als Ihre E-Mail-Adresse.',
  missing_new_password: 'Geben Sie ein neues Passwort ein',
  account_mail_sent:
    'Wir haben eine Mail an {email} geschickt. Öffnen Sie den Link darin, um weiterzumachen.',
  account_confirmed: 'Ihre E-Mail-Adresse ist bestätigt, und Sie sind angemeldet.',
  account_password_changed: 'Ihr Passwort ist geändert. Alle anderen Geräte sind abgemeldet.',
  account_email_changed: 'Ihre E-Mail-Adresse ist geändert. Alle anderen Geräte sind abgemeldet.',
  account_saved: 'Gespeichert.',
  account_address_saved: 'Adresse gespeichert.',
  account_address_missing:
    'Diese Adresse wurde entfernt oder geändert. Bitte sehen Sie Ihre Adressen noch einmal an.',
  account_address_removed: 'Adresse entfernt.',
  account_deleted: 'Ihr Konto ist gelöscht.',
  account_signed_out: 'Sie sind abgemeldet.',
  contributor_missing: 'Bitte melden Sie sich zuerst als Mitwirkende dieser Website an.',
  permission_missing:
    'Ihre Rolle erlaubt das nicht. Bitte wenden Sie sich an die Administration dieser Website.',
  language_address_taken:
    'Die Adresse {address} gehört der Seite „{title}“. Geben Sie dieser Seite zuerst eine andere Adresse.',
  languages_missing: 'Wählen Sie zuerst mindestens eine weitere Sprache.',
  place_unknown: 'Diese Adresse ist nicht mehr bekannt. Bitte tippen Sie sie ein.',
  places_failed: 'Adressen lassen sich gerade nicht vorschlagen. Bitte tippen Sie Ihre ein.',
  site_locked: 'Diese Website ist für alle, die das Passwort kennen.',
  membership_unpaid: 'Der Mitgliederbereich öffnet sich, sobald die Mitgliedschaft bezahlt ist.',

  cart_count: '{count}',
  cart_count_over: '{max}+',
  cart_count_spoken: '{count, plural, =1 {Ein Artikel im Warenkorb} other {{count} Artikel im Warenkorb}}',
  cart_count_spoken_over: 'Mehr als {max} Artikel im Warenkorb',

  productAddToCartText: 'In den Warenkorb',
  productSubscribeText: 'Abonnieren',
  productGiftCardText: 'Kaufen',
  membership_join: 'Mitglied werden',
  answers_save: 'Speichern',
} as const satisfies Readonly<Record<keyof typeof english, string>>

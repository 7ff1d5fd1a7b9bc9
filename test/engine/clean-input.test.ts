import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlain } from '../../engine/domain/data/plain-text.ts'
import { cleanAnswers, cleanCode, cleanInput, showAnswers } from '../../engine/domain/forms/clean-input.ts'
import type { FormField } from '../../engine/domain/forms/form.ts'

describe('typed text', () => {
  it.each([
    { kind: 'code', typed: '６０３－８２３１', cleaned: '603-8231' },
    { kind: 'code', typed: '603ー8231', cleaned: '603-8231' },
    { kind: 'code', typed: '04101–1234', cleaned: '04101-1234' },
    { kind: 'code', typed: ' SAIL\u200b−24\u00a0', cleaned: 'SAIL-24' },
    { kind: 'code', typed: '\u200e١٠١١٥', cleaned: '10115' },
    { kind: 'code', typed: 'ex\u00adample.com', cleaned: 'example.com' },
    { kind: 'email', typed: '\u200eada@example.com', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'a\u200d\u0301dam@x.com', cleaned: '\u00e1dam@x.com' },
    { kind: 'code', typed: '10²', cleaned: '10²' },
    { kind: 'email', typed: 'MailTo:ada@example.com?subject=Ahoy', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'Ada Byron <ada@example.com>', cleaned: 'ada@example.com' },
    { kind: 'email', typed: '<ada@example.com>, ', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'ada@example.com.', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'ada＠example。com', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'ada@example｡com', cleaned: 'ada@example.com' },
    { kind: 'email', typed: 'ada?@example.com', cleaned: 'ada?@example.com' },
    { kind: 'phone', typed: 'tel:+1‑207‑555‑0100', cleaned: '+1-207-555-0100' },
    { kind: 'phone', typed: '०१२३४५', cleaned: '012345' },
    { kind: 'words', typed: ' ½ – می‌خواهم 👩‍🚀\r\n６\r', cleaned: '½ – می‌خواهم 👩‍🚀\n６' },
    { kind: 'words', typed: '\u200b\u200e \u2800', cleaned: '' },
    { kind: 'words', typed: '\u3164\r\n', cleaned: '' },
    { kind: 'line', typed: ' می‌خواهم\r\n👩‍🚀 \u2028½', cleaned: 'می‌خواهم 👩‍🚀  ½' },
    { kind: 'line', typed: '\u202e\u200d', cleaned: '' },
  ] as const)('"$typed" as $kind is "$cleaned"', ({ kind, typed, cleaned }) => {
    expect(cleanInput(kind, typed)).toBe(cleaned)
    expect(cleanInput(kind, cleaned)).toBe(cleaned)
  })

  it.each([
    { typed: '„SAIL-24“', code: 'SAIL-24' },
    { typed: '"SAIL - 24".', code: 'SAIL-24' },
    { typed: '«\u00a0sail–24\u00a0»', code: 'sail-24' },
    { typed: '‘’', code: '' },
    { typed: "10%OFF!it's", code: "10%OFF!it's" },
    { typed: `${'"'.repeat(9999)}a`, code: `${'"'.repeat(9999)}a` },
  ])('"$typed" is the code $code', ({ typed, code }) => {
    expect(cleanCode(typed)).toBe(code)
    expect(cleanCode(code)).toBe(code)
  })

  it('is plain for good: each sign, and random signs in a row', () => {
    const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    expect(signs.filter((sign) => toPlain(toPlain(sign)) !== toPlain(sign))).toEqual([])
    const marks = [
      'a',
      'ー',
      '²',
      '\u200d',
      '\u0301',
      '\u0323',
      '\u3099',
      '\u0338',
      '\u00b4',
      ' ',
      '٣',
      '\u1161',
    ]
    const random = fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(random, (parts) => {
        const plain = toPlain(parts.join(''))
        expect(toPlain(plain)).toBe(plain)
        expect(toPlain(parts.join('\u200d'))).toBe(plain)
      }),
    )
  })

  it('has the digits of every script', () => {
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1234567890)
      if (/^\p{Nd}+$/u.test(digits)) expect(toPlain(digits), system).toBe('1234567890')
    }
  })
})

describe('answers', () => {
  const field = (id: string, type: FormField['type']) => ({ id, type })
  const form = {
    fields: [
      ...[
        field('number', 'number'),
        field('amount', 'currency'),
        field('words', 'textarea'),
        field('line', 'text'),
      ],
      ...[field('secret', 'password'), field('choice', 'radio'), field('place', 'address')],
      ...[field('day', 'date'), field('phone', 'phone'), field('site', 'website')],
    ],
  }

  it('are cleaned by the type of their field, in the notation of the page', () => {
    const typed = {
      ...{
        number: '1,234',
        amount: '1.234,50',
        words: ' ½\r\n',
        line: ' ½\r\n–',
        secret: '６\r\n',
        choice: '１–２',
      },
      place: { City: '６', Zip: '６０３－８２３１' },
      ...{ day: { Day: '٥' }, phone: { Line: 'tel:555‑0100' }, site: 'ｅｘａｍｐｌｅ.com' },
    }
    const kept = cleanAnswers(form, typed, 'de')
    expect(kept).toEqual({
      ...{
        number: '1.234',
        amount: '1234.50',
        words: ' ½\n',
        line: ' ½ –',
        secret: '６\r\n',
        choice: '１–２',
      },
      place: { City: '６', Zip: '603-8231' },
      ...{ day: { Day: '5' }, phone: { Line: '555-0100' }, site: 'example.com' },
    })
    expect(showAnswers(form, kept, 'de')).toMatchObject({ number: '1,234', amount: '1234,50' })
    expect(cleanAnswers(form, showAnswers(form, kept, 'de'), 'de')).toEqual(kept)
  })
})

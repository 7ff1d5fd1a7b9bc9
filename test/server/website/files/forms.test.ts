import { expect, it } from 'vitest'
import { readSiteFiles, SiteFileError } from '../../../../server/website/files/site-files.ts'
import { home, type SiteFolder, site, writeSite } from '../../../support/sites/write-site.ts'

const words = { id: 'words', type: 'text', title: 'Words' }
const email = { id: 'email', type: 'email', title: 'Email', required: true }
const contact = { id: 'contact', name: 'Contact', fields: [words] }
const news = { id: 'news', name: 'News', mailingListId: 'news', fields: [email] }
const mailingLists = [{ id: 'news', name: 'News' }]
const withSettings = (settings: object) => ({
  'site.json': { ...site, settings: { ...site.settings, ...settings } },
})

/** Files with a mistake about forms, and the message about it. */
const mistakes: readonly { files: SiteFolder; says: string }[] = [
  ...[
    {
      forms: [{ ...contact, fields: [{ ...words, type: 'telegram' }] }],
      says: 'settings.forms[0].fields[0].type: ',
    },
    {
      forms: [{ ...contact, fields: [{ ...words, options: ['A'] }] }],
      says: 'settings.forms[0].fields[0].options: expected only in radio, checkbox, select, likert fields',
    },
    {
      forms: [{ ...contact, fields: [{ ...words, maxLength: 5 }] }],
      says: 'settings.forms[0].fields[0].maxLength: expected only in textarea fields',
    },
    {
      forms: [{ ...contact, fields: [{ ...words, type: 'textarea', maxLength: 5 }] }],
      says: 'settings.forms[0].fields[0].maxLength: expected only on a website with settings.textareaMaxLength',
    },
    {
      forms: [{ ...contact, fields: [{ ...words, type: 'select' }] }],
      says: 'settings.forms[0].fields[0].options: expected at least one option',
    },
    {
      forms: [{ ...contact, fields: [{ ...words, type: 'radio', options: ['A', 'A'] }] }],
      says: 'settings.forms[0].fields[0].options[1]: expected different options',
    },
    {
      forms: [{ ...contact, fields: [words, words] }],
      says: 'settings.forms[0].fields[1].id: expected another id than the fields before',
    },
    ...['//example.com', '/\\example.com', '/.//example.com', '/\t/example.com'].map((successRedirect) => ({
      forms: [{ ...contact, successRedirect }],
      says: 'settings.forms[0].successRedirect: expected a path of this website, such as /thanks',
    })),
    {
      forms: [{ ...contact, mailingListId: 'news' }],
      says: 'settings.forms[0].fields: expected one required email field',
    },
    {
      forms: [{ ...contact, mailingListId: 'news', fields: [email] }],
      says: 'settings.forms[0].mailingListId: expected the id of a mailing list in site.json',
    },
    {
      forms: [{ ...contact, captchaEnabled: true }],
      says: 'settings.forms[0].captchaEnabled: expected only on a website with settings.captcha',
    },
    {
      forms: [contact, contact],
      says: 'settings.forms[1].id: expected another id than the forms before',
    },
  ].map(({ forms, says }) => ({
    files: { 'site.json': { ...site, settings: { ...site.settings, forms } } },
    says: `site.json: ${says}`,
  })),
  {
    files: {
      'site.json': { ...site, settings: { ...site.settings, forms: [contact], footerForm: 'contact' } },
    },
    says: 'site.json: settings.footerForm: expected the id of a form with a mailing list',
  },
  {
    files: { 'collections/home.json': { ...home, data: { sections: [{ type: 'form', form: 'lost' }] } } },
    says: 'home.json: data.sections[0].form: expected the id of a form in site.json',
  },
]

it.each(mistakes)('says $says', async ({ files, says }) => {
  const error = await readSiteFiles(writeSite(files)).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(SiteFileError)
  expect((error as Error).message).toContain(says)
})

it('takes forms, also in sections and in the footer, and a field is optional by default', async () => {
  const sections = [
    { type: 'form', form: 'contact' },
    { type: 'newsletter', form: 'news' },
  ]
  const { site: read } = await readSiteFiles(
    writeSite({
      ...withSettings({ mailingLists, forms: [contact, news], footerForm: 'news' }),
      'collections/home.json': { ...home, data: { sections } },
    }),
  )
  expect(read.settings.forms?.map(({ fields }) => fields[0]?.required)).toEqual([false, true])
})

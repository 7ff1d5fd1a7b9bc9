import { describe, expect, it } from 'vitest'
import { isEmail } from '../../../../engine/domain/forms/email.ts'
import { readSiteFiles } from '../../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../../server/website/files/site-folders.ts'

describe.each(listSiteFolders())('%s', (folder) => {
  it('has only email addresses that a form of the website accepts', async () => {
    const { site, collections } = await readSiteFiles(folder)
    const text = JSON.stringify({ site, collections })
    const addresses = [...new Set(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g))]
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((address) => !isEmail(address))).toEqual([])
  })
})

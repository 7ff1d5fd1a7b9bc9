import type { Page } from 'playwright-core'
import { CONTRIBUTOR_PASSWORD } from '../sites/contributors.ts'

/** Signs a contributor in. */
export async function signInContributor(page: Page, email: string): Promise<void> {
  await page.goto('/config')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(CONTRIBUTOR_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(email).waitFor()
}

import { CONTRIBUTOR_ROLE } from './codes.ts'

/** The name of a role; `CONTRIBUTOR_ROLE` has its number. */
export type ContributorRole = keyof typeof CONTRIBUTOR_ROLE

/** The names of all roles, for schemas and command lines. */
export const CONTRIBUTOR_ROLES = Object.keys(CONTRIBUTOR_ROLE) as readonly ContributorRole[]

const STORE = ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] as const
const CONTENT = ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] as const
const FIGURES = ['ADMIN', 'REPORTING', 'STORE_MANAGER', 'WEBSITE_MANAGER'] as const

/**
 * The actions of owners on a website, and the roles that may do them. The specification names the roles but no rules
 * (storefront specification §6), so this table decides.
 *
 * A role that is not listed may nothing of this table: the schedulers work in a service of their own, BILLING with the
 * hosting tier, and COMMENTER, VIEWER and NONE change nothing.
 */
export const PERMISSIONS = {
  'orders.read': STORE,
  'orders.change': STORE,
  'orders.export': STORE,
  'contributions.read': STORE,
  'stock.read': STORE,
  'stock.change': STORE,
  'coupons.read': STORE,
  'coupons.change': STORE,
  'gift-cards.read': STORE,
  'gift-cards.change': STORE,
  'restock.read': STORE,
  'restock.send': STORE,
  'reviews.read': [...STORE, 'MODERATOR'],
  'reviews.moderate': [...STORE, 'MODERATOR'],
  'submissions.read': CONTENT,
  'submissions.change': CONTENT,
  'submissions.export': CONTENT,
  'subscribers.read': [...CONTENT, 'CAMPAIGNS_EDITOR'],
  'subscribers.export': [...CONTENT, 'CAMPAIGNS_EDITOR'],
  'site-users.read': STORE,
  'site-users.change': ['ADMIN', 'WEBSITE_MANAGER'],
  'site-users.export': ['ADMIN', 'WEBSITE_MANAGER'],
  'mails.preview': ['ADMIN', 'EDITOR', 'STORE_MANAGER', 'CAMPAIGNS_EDITOR', 'WEBSITE_MANAGER'],
  'settings.header-footer': CONTENT,
  'settings.multilingual': CONTENT,
  'settings.performance': CONTENT,
  'reports.read': FIGURES,
  'reports.export': FIGURES,
  'contributors.change': ['ADMIN'],
} as const satisfies Readonly<Record<string, readonly ContributorRole[]>>

/** The name of something that an owner can do. */
export type Permission = keyof typeof PERMISSIONS

/** Whether one of the roles has a permission. */
export function isPermitted(roles: readonly ContributorRole[], permission: Permission): boolean {
  const permitted: readonly ContributorRole[] = PERMISSIONS[permission]
  return roles.some((role) => permitted.includes(role))
}

/** All permissions of the roles, in the order of the table. */
export function permissionsOf(roles: readonly ContributorRole[]): readonly Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => isPermitted(roles, permission))
}

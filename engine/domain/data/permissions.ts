import { CONTRIBUTOR_ROLE } from './codes.ts'

/** The name of a role; `CONTRIBUTOR_ROLE` has its number. */
export type ContributorRole = keyof typeof CONTRIBUTOR_ROLE

/** The names of all roles, for schemas and command lines. */
export const CONTRIBUTOR_ROLES = Object.keys(CONTRIBUTOR_ROLE) as readonly ContributorRole[]

const STORE = ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] as const
const CONTENT = ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] as const

/**
 * The actions of contributors on a website, and the roles that may do them. The specification names the roles but no
 * rules (storefront specification §6), so this table decides.
 *
 * It holds only actions that a page or a call asks for. The owner API reads none of it: the key of the hosting tier may
 * do everything. A role that is not listed may do nothing of this table.
 */
export const PERMISSIONS = {
  'restock.read': STORE,
  'restock.send': STORE,
  'reports.read': ['ADMIN', 'REPORTING', 'STORE_MANAGER', 'WEBSITE_MANAGER'],
  'mails.preview': ['ADMIN', 'EDITOR', 'STORE_MANAGER', 'CAMPAIGNS_EDITOR', 'WEBSITE_MANAGER'],
  'settings.header-footer': CONTENT,
  'settings.multilingual': CONTENT,
  'settings.performance': CONTENT,
  'settings.tracking': CONTENT,
  'contributors.change': ['ADMIN'],
} as const satisfies Readonly<Record<string, readonly ContributorRole[]>>

/** The name of something that a contributor may do. */
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

import { expect, it } from 'vitest'
import {
  CONTRIBUTOR_ROLES,
  isPermitted,
  PERMISSIONS,
  permissionsOf,
} from '../../engine/domain/data/permissions.ts'
import { listFiles, readCode } from '../support/sources/imports.ts'

const server = listFiles(['server'], 'ts').map(readCode)

it.each(Object.keys(PERMISSIONS))('%s is asked for by a page or a call', (permission) => {
  expect(server.some((source) => source.includes(`'${permission}'`))).toBe(true)
})

it.each([
  { permission: 'restock.send', roles: ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] },
  { permission: 'restock.read', roles: ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] },
  { permission: 'settings.header-footer', roles: ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] },
  { permission: 'settings.multilingual', roles: ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] },
  { permission: 'reports.read', roles: ['ADMIN', 'REPORTING', 'STORE_MANAGER', 'WEBSITE_MANAGER'] },
  { permission: 'contributors.change', roles: ['ADMIN'] },
] as const)('$permission needs one of $roles', ({ permission, roles }) => {
  expect(CONTRIBUTOR_ROLES.filter((role) => isPermitted([role], permission)).toSorted()).toEqual(roles)
})

it('an administrator has every permission, and most roles of other services have none', () => {
  const without = CONTRIBUTOR_ROLES.filter((role) => permissionsOf([role]).length === 0)
  expect(without.toSorted()).toEqual(
    [
      'BILLING',
      'COMMENTER',
      'MODERATOR',
      'NONE',
      'SCHEDULING',
      'SCHEDULING_EDITOR',
      'SCHEDULING_VIEWER',
      'VIEWER',
    ].toSorted(),
  )
  expect(permissionsOf(CONTRIBUTOR_ROLES)).toEqual(permissionsOf(['ADMIN']))
})

it('several roles add up', () => {
  expect(isPermitted(['VIEWER', 'STORE_MANAGER'], 'restock.send')).toBe(true)
  expect(isPermitted(['VIEWER', 'MODERATOR'], 'restock.send')).toBe(false)
  expect(isPermitted([], 'restock.send')).toBe(false)
})

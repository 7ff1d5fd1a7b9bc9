import { expect, it } from 'vitest'
import { CONTRIBUTOR_ROLES, isPermitted, permissionsOf } from '../../engine/domain/data/permissions.ts'

it.each([
  { permission: 'restock.send', roles: ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] },
  { permission: 'restock.read', roles: ['ADMIN', 'STORE_MANAGER', 'WEBSITE_MANAGER'] },
  { permission: 'settings.header-footer', roles: ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] },
  { permission: 'settings.multilingual', roles: ['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] },
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
  expect(isPermitted(['VIEWER', 'MODERATOR'], 'reviews.moderate')).toBe(true)
  expect(isPermitted(['VIEWER', 'MODERATOR'], 'orders.read')).toBe(false)
  expect(isPermitted([], 'orders.read')).toBe(false)
})

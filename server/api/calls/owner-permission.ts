import type { Permission } from '../../../engine/domain/data/permissions.ts'

/** Says in the description of a call that its contributor needs a permission. */
export function needsPermission(name: Permission): string {
  return `It needs the permission \`${name}\`.`
}

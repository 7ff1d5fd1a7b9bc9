/** The place of a call among the commands of an owner, such as `npm run orders -- --paid ORDER`. */
export interface CallCommand {
  /** Such as `orders`. */
  readonly name: string
  /** Such as `paid`, whose value is the last part of the path, else the first field of the body. Missing for the call that needs no option. */
  readonly option?: string
  /** The member of a listed row that the option names instead of a part of the path, such as `sku`. */
  readonly by?: string
  /** Whether fields that are not given keep the values of that row. */
  readonly keepsRest?: boolean
  /** The columns of a list, such as `buyer.name`. Default: all members. */
  readonly columns?: readonly string[]
}

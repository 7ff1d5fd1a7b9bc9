/** Those that are asked for, or all. */
export function choose<Name extends string>(
  kind: string,
  known: readonly Name[],
  asked: readonly string[],
): readonly Name[] {
  const unknown = asked.filter((name) => !(known as readonly string[]).includes(name))
  if (unknown.length > 0)
    throw new Error(`No ${kind} is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  return asked.length === 0 ? known : known.filter((name) => asked.includes(name))
}

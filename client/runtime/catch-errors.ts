const MAX = 20

/** Catches the first errors of scripts, until the script of tracking takes them. */
export function catchErrors(): readonly Event[] {
  const caught: Event[] = []
  const note = (event: Event) => caught.length < MAX && caught.push(event)
  addEventListener('error', note)
  addEventListener('unhandledrejection', note)
  return caught
}

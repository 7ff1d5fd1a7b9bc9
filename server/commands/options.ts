import { CommandLineError } from './command-line-error.ts'

/** An option of a command: its place in the usage, and the way from its text to its value. */
export interface Option<Value> {
  /** One sentence with the unit of the value. */
  readonly about: string
  /** The word for the value in the usage, such as `SECONDS`; empty for an option without a value. */
  readonly placeholder: string
  /** The default as the usage prints it; empty for none. */
  readonly defaultText: string
  /** Reads all texts that were given for the option; throws CommandLineError for a text that it refuses. */
  read(texts: readonly string[], name: string): Value
}

/** `--quick`: true when it is given. */
export function flag(about: string): Option<boolean> {
  return { about, placeholder: '', defaultText: '', read: (texts) => texts.length > 0 }
}

interface NumberRules {
  readonly placeholder: string
  readonly min?: number
  readonly max: number
  readonly fallback: number
}

/** `--seconds 60`: a whole number. */
export function wholeNumber(
  about: string,
  { placeholder, min = 1, max, fallback }: NumberRules,
): Option<number> {
  const read = (texts: readonly string[], name: string) => {
    const text = texts.at(-1)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    throw new CommandLineError(`--${name} must be a whole number from ${min} to ${max}, not '${text}'.`)
  }
  return { about, placeholder, defaultText: String(fallback), read }
}

/** `--by digest`: one of the known words. */
export function oneOf<const Word extends string>(
  about: string,
  known: readonly Word[],
  { placeholder, fallback }: { readonly placeholder: string; readonly fallback: Word },
): Option<Word> {
  const read = (texts: readonly string[], name: string) =>
    choose(texts, known, `--${name}`).at(-1) ?? fallback
  return { about: `${about} One of ${known.join(', ')}.`, placeholder, defaultText: fallback, read }
}

/** `--table hot --table cold`: several of the known words, in the order of `known`; by default all of them. */
export function someOf<const Word extends string>(
  about: string,
  known: readonly Word[],
  { placeholder, fallback = known }: { readonly placeholder: string; readonly fallback?: readonly Word[] },
): Option<readonly Word[]> {
  const read = (texts: readonly string[], name: string) => {
    const chosen = choose(texts, known, `--${name}`)
    return chosen.length === 0 ? fallback : known.filter((word) => chosen.includes(word))
  }
  return {
    ...{ placeholder, defaultText: fallback === known ? 'all' : fallback.join(', '), read },
    about: `${about} Repeat it for several of ${known.join(', ')}.`,
  }
}

/** `--compare FILE`: a path or another word, undefined when it is not given. */
export function path(about: string, placeholder = 'FILE'): Option<string | undefined> {
  return { about, placeholder, defaultText: '', read: (texts) => texts.at(-1) }
}

/** Refuses words that are not known. `where` is the option or argument that they were given for. */
export function choose<Word extends string>(
  texts: readonly string[],
  known: readonly Word[],
  where: string,
): readonly Word[] {
  const unknown = texts.filter((text) => !(known as readonly string[]).includes(text))
  if (unknown.length > 0)
    throw new CommandLineError(`${where} must be one of ${known.join(', ')}, not '${unknown.join("', '")}'.`)
  return texts as readonly Word[]
}

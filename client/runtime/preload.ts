const loading = new Map<string, Promise<unknown>>()

/**
 * Loads a module of an island together with its styles. Styles that cannot be loaded stop the island.
 *
 * In the bundle it stands in place of Vite's own function, which is four times as large.
 */
export async function preload<Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> {
  const [module] = await Promise.all([load(), ...styles.map(loadOnce)])
  return module
}

function loadOnce(file: string): Promise<unknown> {
  const known = loading.get(file) ?? loadStyles(file)
  loading.set(file, known)
  return known
}

function loadStyles(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    const link = document.createElement('link')
    // All files stand in one folder, wherever that is.
    const { href } = new URL(file, import.meta.url)
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }))
  })
}

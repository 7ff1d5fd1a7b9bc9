const known = new Set<string>()

/** Loads a module of an island with the files that it needs: all at once, and its styles before it runs. */
export async function preload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.filter((file) => !known.has(file)).map(loadFile))
  return load()
}

/** Resolves at once for a script, and for styles when they apply. Styles that cannot be loaded stop the island. */
function loadFile(file: string): Promise<unknown> | undefined {
  known.add(file)
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = `${import.meta.env.BASE_URL}${file}`
  document.head.append(link)
  if (!isStyle) return undefined
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
}

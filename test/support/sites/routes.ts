/** The routes of an app, such as `POST /api/…`, without those for HEAD. */
export function routesOf(app: {
  printRoutes(options: { commonPrefix: boolean }): string
}): readonly string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = branch.length / 4
      const url = `${parents[depth - 2] ?? ''}${part === '*' ? '/*' : part}`
      parents.splice(depth - 1, parents.length, url)
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${url}`)
    })
}

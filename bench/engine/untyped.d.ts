/** Declarations for packages without types. They contain only the parts that the benchmark uses. */
declare module 'mustache' {
  class Writer {
    clearCache(): void
    parse(source: string): unknown
    render(source: string, data: object, partials: object, config: object): string
  }
  const mustache: { readonly Writer: typeof Writer }

  export = mustache
}

declare module 'nunjucks' {
  class Loader {}
  class Template {
    render(data: object): string
  }
  class Environment {
    constructor(loaders: readonly Loader[], options: { readonly autoescape: boolean })
    addGlobal(name: string, value: unknown): void
    getTemplate(name: string, eagerCompile: boolean): Template
    invalidateCache(): void
  }
  const nunjucks: {
    readonly Environment: typeof Environment
    readonly Loader: typeof Loader
    readonly lib: { escape: (value: unknown) => string }
  }

  export = nunjucks
}

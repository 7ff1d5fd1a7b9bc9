import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BundleFile, type ClientBundle, createEngine, type RenderResult } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../render/engine-data.ts'
import { parseCases, type TemplateCase } from './case-file.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Every `.case` file below a folder of `fixtures/`; a folder without any fails. */
export function listCaseFiles(folder: string): readonly string[] {
  const paths = globSync(`fixtures/${folder}/**/*.case`, { cwd: ROOT }).sort()
  if (paths.length === 0) throw new Error(`fixtures/${folder} holds no case files`)
  return paths
}

/** The cases of a file that `listCaseFiles` found. */
export function readCases(path: string): readonly TemplateCase[] {
  return parseCases(readFileSync(join(ROOT, path), 'utf8'), path)
}

/** A file of scripts in the output of cases. */
function fileOf(name: string): BundleFile {
  return { url: `/client/${name}`, integrity: 'sha384-…' }
}

/** Stands for the bundle of scripts, whose names differ after each change. */
const CLIENT: ClientBundle = {
  script: fileOf('main.js'),
  styles: fileOf('islands.css'),
  texts: { en: fileOf('texts-en.json'), de: fileOf('texts-de.json') },
  preloads: { 'product-form': [fileOf('react.js'), fileOf('product-form.js')], login: [fileOf('react.js')] },
}

/** Renders cases; those with limits on an engine of their own, whose clock runs a millisecond on at each look. */
export function createCaseEngine(): (each: TemplateCase) => RenderResult {
  const options = { fragments: readFragments(), localeData: readLocaleData, client: CLIENT }
  const shared = createEngine(options)
  return (each) => {
    const { limits } = each.options
    let nowMs = 0
    const clock = () => nowMs++
    const engine = limits === undefined ? shared : createEngine({ ...options, limits, clock })
    return engine.render(engine.compile(each.template), each.context, each.options)
  }
}

/** Ways to make code of text at run time, each with a line that shows it. */
export const generators = [
  { name: 'eval', pattern: /\beval\s*\(|,\s*eval\s*\)/, example: 'const f = (0, eval)(text)' },
  { name: 'Function', pattern: /\bFunction\s*\(|\bnew\s+Function\b/, example: 'const f = Function(text)' },
  {
    name: 'a timer over text',
    pattern: /\bset(?:Timeout|Interval|Immediate)\s*\(\s*['"`]/,
    example: "setTimeout('f()', 10)",
  },
  {
    name: 'vm',
    pattern: /\b(?:from|import|require)\s*\(?\s*['"](?:node:)?vm['"]/,
    example: "import { runInThisContext } from 'node:vm'",
  },
  {
    name: 'the constructor of a value',
    pattern: /(?:\.\s*constructor|\[\s*['"`]constructor['"`]\s*\])\s*(?:\?\.)?\s*\(/,
    example: 'f.constructor(text)()',
  },
  { name: 'a worker over text', pattern: /\beval\s*:\s*true\b/, example: 'new Worker(text, { eval: true })' },
]

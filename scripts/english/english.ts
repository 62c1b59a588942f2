import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXED_TEXTS, RULES, SKIPPED, type Rule } from './english-rules.ts'
import { listFiles } from '../list-files.ts'
import { root } from '../run-command.ts'

/** A word or phrase that the rules replace, where it is, and what to write instead. */
export interface Finding {
  path: string
  line: number
  found: string
  write: string
}

/** Spaces of a phrase also match a line break inside a comment or a paragraph. */
const BREAK = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*[ \t]+|//[ \t]+)?)`

/** The regular expression of a rule. */
export const patternOf = ({ find }: Rule): RegExp => new RegExp(find.source.replaceAll(' ', BREAK), `${find.flags}g`)

const PATTERNS = RULES.map((rule) => ({ rule, pattern: patternOf(rule) }))

/** The findings in a file, its name included. */
export function findPhrases(path: string, text: string): Finding[] {
  const checked = withoutFixedTexts(path, text)
  return PATTERNS.flatMap(({ rule, pattern }) => {
    if (rule.only && !rule.only.test(path)) return []
    const name = path.match(pattern) ? [{ path, line: 0, found: path, write: rule.write }] : []
    const inside = [...checked.matchAll(pattern)].map((match) => ({
      path,
      line: checked.slice(0, match.index).split('\n').length,
      found: match[0].replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' '),
      write: rule.write,
    }))
    return [...name, ...inside]
  }).toSorted((a, b) => a.line - b.line)
}

/** Blanks texts that a requirement fixes, keeping every character's place. */
function withoutFixedTexts(path: string, text: string): string {
  const fixed = FIXED_TEXTS.filter((one) => !one.in || path.startsWith(one.in))
  return fixed.reduce((rest, one) => rest.replaceAll(one.text, (same) => ' '.repeat(same.length)), text)
}

const isChecked = (path: string): boolean =>
  /\.(tsx?|js|css|html|md)$/.test(path) && !SKIPPED.some((skipped) => skipped.test(path))

/** The findings in all files of the repository. */
export function checkEnglish(): Finding[] {
  const paths = listFiles().filter(isChecked)
  return paths.flatMap((path) => findPhrases(path, readFileSync(join(root, path), 'utf8')))
}

if (import.meta.main) {
  const findings = checkEnglish()
  for (const { path, line, found, write } of findings)
    console.log(`${path}${line ? `:${line}` : ''} "${found}" → write ${write}`)
  if (findings.length > 0)
    console.log(
      'A text that the specification fixes goes into FIXED_TEXTS of scripts/english/english-rules.ts, with its requirement.',
    )
  console.log(`${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

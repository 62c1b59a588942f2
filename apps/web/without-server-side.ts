import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** What only the server reads of a call. Of its schemas, forms read that of the body. */
const SERVER_SIDE = new Set('summary on params query reply conflict rate bodyLimit withoutSubscription form'.split(' '))

/** Leaves out of the browser's contract what only the server reads. */
export const withoutServerSide: Plugin = {
  name: 'without-server-side',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/packages/contract/src/') ? browserSide(id, code) : undefined),
}

export function browserSide(id: string, code: string): string {
  const parts: [from: number, to: number, instead?: string][] = []
  new Visitor({
    // Otherwise a schema that nobody reads would stay, for all that the build knows.
    VariableDeclarator({ init }: ESTree.VariableDeclarator) {
      if (!init || !isSchema(init, code)) return
      parts.push([init.start, init.start, '/* @__PURE__ */ (() => ('], [init.end, init.end, '))()'])
    },
    CallExpression({ callee, arguments: [declared] }: ESTree.CallExpression) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') return
      for (const [i, property] of declared.properties.entries()) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (!SERVER_SIDE.has(property.key.name)) continue
        parts.push([property.start, declared.properties[i + 1]?.start ?? declared.end - 1])
      }
    },
  }).visit(parseSync(id, code).program)
  const rest = parts
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead = '']) => text.slice(0, from) + instead + text.slice(to), code)
  return withoutUnused(id, rest)
}

/** Whether it makes a schema, or shapes that schemas are made of. */
const isSchema = ({ type, start, end }: ESTree.Expression, code: string): boolean =>
  type === 'CallExpression' || (type === 'ObjectExpression' && /\bz\s*\./.test(code.slice(start, end)))

/** Leaves out imports of what only the removed parts named, which would bring their modules along. */
function withoutUnused(id: string, code: string): string {
  const imports = parseSync(id, code).program.body.filter((one) => one.type === 'ImportDeclaration')
  const rest = imports.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  const isUsed = ({ local }: { local: { name: string } }) => new RegExp(`\\b${local.name}\\b`).test(rest)
  return imports
    .filter(({ specifiers }) => specifiers.length > 0 && !specifiers.some(isUsed))
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

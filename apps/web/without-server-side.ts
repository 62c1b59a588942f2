import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** What only the server reads of a call. Of its schemas, forms read that of the body. */
const SERVER_SIDE = new Set(['summary', 'on', 'params', 'query', 'reply', 'conflict', 'rate', 'bodyLimit'])

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
      if (init?.type === 'CallExpression' && code.startsWith('z.', init.start))
        parts.push([init.start, init.start, '/* @__PURE__ */ (() => '], [init.end, init.end, ')()'])
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
  return parts
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, [from, to, instead = '']) => rest.slice(0, from) + instead + rest.slice(to), code)
}

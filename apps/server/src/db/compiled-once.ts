import type { CompiledQuery } from 'kysely'
import type { Tx } from './open.ts'

/** Placeholder for a value until the statement runs. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

type Build<Given, Row> = (tx: Tx, given: Given) => { compile(): CompiledQuery<Row> }

/**
 * A statement that is built and compiled on first use, for those that run with every click. Its input may only be
 * passed on as values: the same keys must always produce the same SQL.
 */
export function compiledOnce<Given extends object, Row>(
  build: Build<Given, Row>,
): (tx: Tx, given: Given) => Promise<Row[]> {
  const compile = compileOnce(build)
  return async (tx, given) => (await tx.executeQuery<Row>(compile(tx, given))).rows
}

/** The same, for a statement that somebody else runs. */
export function compileOnce<Given extends object, Row>(
  build: Build<Given, Row>,
): (tx: Tx, given: Given) => CompiledQuery<Row> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (tx, given) => {
    const keys = Object.keys(given)
    const shape = keys.join(' ')
    let query = compiled.get(shape)
    if (!query) {
      const places = Object.fromEntries(keys.map((key) => [key, new Placeholder(key)]))
      query = build(tx, places as Given).compile()
      compiled.set(shape, query)
    }
    const values = given as Record<string, unknown>
    return { ...query, parameters: query.parameters.map((one) => (one instanceof Placeholder ? values[one.key] : one)) }
  }
}

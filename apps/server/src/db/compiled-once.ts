import type { CompiledQuery } from 'kysely'
import type { Tx } from './open.ts'

/** Stands for a value until the statement is run. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

type Build<Given, Row> = (tx: Tx, given: Given) => { compile(): CompiledQuery<Row> }

/**
 * A statement that is built and compiled when it first runs, for those that run with every click. What it is built from
 * may only be handed on as values: the same keys always give the same text.
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

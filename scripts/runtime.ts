const needed = 26

/** What to do about a runtime that is too old, as a sentence; undefined when it will do. */
export function runtimeProblem(version: string): string | undefined {
  const major = Number(/^v?(\d+)\./.exec(version)?.[1])
  if (major >= needed) return undefined
  return `Dossier runs on Node ${needed}, which npm install put into node_modules, but this is Node ${version}: start it with npm start.`
}

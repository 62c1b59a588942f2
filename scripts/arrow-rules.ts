import { isTest } from './list-files.ts'

/** One row of the import table: `from` says whose imports, `to` says whether a target is forbidden. */
type Arrow = { from: (path: string) => boolean; refuses: (target: string, path: string) => boolean; reason: string }

const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`))
const isPackage = (target: string) => !/^(packages|apps|e2e|scripts|bench)\//.test(target)
const isOneOf = (target: string, names: string[]) =>
  names.some((name) => target === name || target.startsWith(`${name}/`))

const contract = inside('packages/contract')
const core = inside('packages/core')
/** Packages that only compute: no clock, no I/O, no randomness. */
const algorithms = ['node-diff3', 'css-tree', 'csv-parse', 'd3-shape']
const server = inside('apps/server')
const web = inside('apps/web')
const e2e = inside('e2e')
const production = (folder: (path: string) => boolean) => (path: string) => folder(path) && !isTest(path)

const infrastructure = inside(
  ...['http', 'db', 'drafts', 'files', 'history', 'live', 'outbound', 'catalogue', 'queue'].map(
    (name) => `apps/server/src/${name}`,
  ),
)
/** What readers of records need, and the only way to read many of them. */
const records = inside('apps/server/src/records')
const query = inside('apps/server/src/query')
const domains = inside('apps/server/src/domains')
const testing = inside('apps/server/src/testing', 'apps/web/src/testing')
/** Neither a test nor code that only tests use. */
const madeForUse = (folder: (path: string) => boolean) => (path: string) => production(folder)(path) && !testing(path)
const domainOf = (path: string) => /^apps\/server\/src\/domains\/([^/]+)\//.exec(path)?.[1]
const inDomain = (pattern: RegExp) => (path: string) =>
  domains(path) && !isTest(path) && pattern.test(path.split('/').slice(5).join('/'))
const isQueries = inDomain(/(^|-)queries\.ts$|^queries\//)
const isRoutes = inDomain(/(^|-)routes\.ts$/)
const isLive = inDomain(/^live\.ts$/)

/** Identity providers for tests: they are outside the product and know nothing of it. */
const outsiders = inside('apps/server/src/testing/sign-on')
const webRanks = ['ui', 'kits', 'screens', 'app', 'gallery']
/**
 * lib is on the same level as ui; main.tsx and other files directly in src belong to app; the tests' own folder is
 * outside.
 */
const webRank = (path: string) => {
  const [folder, ...rest] = path.slice('apps/web/src/'.length).split('/')
  if (rest.length === 0) return webRanks.indexOf('app')
  return webRanks.indexOf(folder === 'lib' ? 'ui' : folder!)
}
const screenOf = (path: string) => /^apps\/web\/src\/screens\/([^/]+)\//.exec(path)?.[1]

/** Clients that could send a request past the checks of the outbound one; the linter sees `fetch` and node:http. */
const clients = [
  'node:https',
  'node:http2',
  'https',
  'http2',
  'undici',
  'axios',
  'got',
  'ky',
  'node-fetch',
  'nodemailer',
]
const outbound = inside('apps/server/src/outbound')

const arrows: Arrow[] = [
  {
    from: (path) => madeForUse(server)(path) && !outbound(path),
    refuses: (target) => isOneOf(target, clients),
    reason: 'requests leave the server through outbound only, which checks where they go',
  },
  {
    from: (path) => madeForUse(server)(path) && !inside('apps/server/src/files')(path),
    refuses: (target) => target.startsWith('@aws-sdk/'),
    reason: 'the client of the bucket goes to the address of the deployment only',
  },
  {
    from: contract,
    refuses: (target, path) => !contract(target) && !(target === 'zod' || (isTest(path) && isPackage(target))),
    reason: 'contract knows zod and nothing else',
  },
  {
    from: core,
    refuses: (target, path) =>
      !core(target) && !contract(target) && !isOneOf(target, algorithms) && !(isTest(path) && isPackage(target)),
    reason: 'core knows contract, and pure algorithms by name',
  },
  {
    from: production(infrastructure),
    refuses: inside(...['records', 'query', 'domains', 'demo', 'jobs'].map((name) => `apps/server/src/${name}`)),
    reason:
      'http, db, drafts, files, history, live, outbound, catalogue and queue do not depend on the layers above; emit a domain event instead',
  },
  {
    from: production(records),
    refuses: inside(...['query', 'domains', 'demo', 'jobs'].map((name) => `apps/server/src/${name}`)),
    reason: 'records are below queries and domains: they know what a person may read, and nobody who reads',
  },
  {
    from: production(query),
    refuses: inside(...['domains', 'demo', 'jobs'].map((name) => `apps/server/src/${name}`)),
    reason: 'queries are below the domains: what they need is given to them, or belongs to records',
  },
  {
    from: (path) => madeForUse(server)(path) && path !== 'apps/server/src/query/relation.ts',
    refuses: (target) => target === 'apps/server/src/records/visible-to.ts',
    reason: 'only query/relation.ts joins the rights on records with a query: take a relation, or isAccessible',
  },
  {
    from: inside('apps/server/src/db/migrations'),
    refuses: (target) => !isPackage(target) && !target.startsWith('apps/server/src/db/migrations/'),
    reason: 'a released migration never changes, so it imports nothing that may change',
  },
  {
    from: isQueries,
    refuses: (target) => domains(target) && !isQueries(target),
    reason: 'queries are leaves: of the domains they know other queries only',
  },
  {
    from: (path) => isRoutes(path) || isLive(path),
    refuses: (target, path) => domains(target) && domainOf(target) !== domainOf(path),
    reason: 'routes and live messages stay in their own domain; call a verb of this domain instead',
  },
  {
    from: production(domains),
    refuses: (target, path) => isRoutes(target) && !isRoutes(path),
    reason: 'only app.ts imports the routes of a domain',
  },
  {
    from: (path) => (server(path) || web(path)) && !isTest(path) && !testing(path),
    refuses: testing,
    reason: 'only tests use what is made for tests',
  },
  { from: server, refuses: (target) => web(target) || e2e(target), reason: 'the server does not know the browser' },
  {
    from: inside('apps/web/src'),
    refuses: (target) => server(target) || isOneOf(target, ['pg', 'fastify', 'kysely']),
    reason: 'the browser reaches the server through the contract only',
  },
  {
    from: madeForUse(inside('apps/web/src')),
    refuses: (target) => isOneOf(target, ['socket.io']),
    reason: 'only the tests of the browser start a live server',
  },
  {
    from: madeForUse(inside('apps/web/src')),
    refuses: (target) => target.startsWith('node:'),
    reason: 'the browser has no node modules',
  },
  {
    from: (path) => inside('apps/web/src')(path) && !testing(path),
    refuses: (target, path) => inside('apps/web/src')(target) && !testing(target) && webRank(target) > webRank(path),
    reason: 'app knows screens, screens know kits, kits know ui and lib; never backwards',
  },
  {
    from: inside('apps/web/src/screens'),
    refuses: (target, path) => screenOf(target) !== undefined && screenOf(target) !== screenOf(path),
    reason: 'a screen does not know another screen; what both need is a kit',
  },
  {
    from: inside('apps/web/src/ui'),
    refuses: (target) => contract(target) || core(target),
    reason: 'ui is wordless: it knows no contract and no core',
  },
  {
    from: e2e,
    refuses: (target) => (inside('apps')(target) && !outsiders(target)) || core(target),
    reason: 'journeys see the product through the browser; of its code they know the contract only',
  },
]

/** Why this file may not import that target, as a sentence; undefined when it may. */
export function forbidden(path: string, target: string): string | undefined {
  return arrows.find((arrow) => arrow.from(path) && arrow.refuses(target, path))?.reason
}

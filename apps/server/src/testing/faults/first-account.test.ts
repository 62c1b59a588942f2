import { expect, test } from 'vitest'
import { testEngine } from '../postgres/postgres.ts'
import { runDocumented, runShell } from '../run-documented.ts'
import { withDatabase } from './prepare-workspace.ts'
import { startProduct, type Place } from './start-product.ts'
import { migratedPlace } from './temporary-place.ts'

const PASSWORD = 'lanterns-ferry-quietly-73'

const environment = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const documented = (place: Place, email: string) =>
  runDocumented('docs/OPERATIONS.md', ['The first system account'], { ...environment(place), EMAIL: email })
const again = (place: Place, words: string) => runShell(`npm run system-account -- ${words}`, environment(place))
const linkIn = (said: string) => new URL(/http:\S+/.exec(said)?.[0] ?? 'http://none')

/** As the page sends it. */
async function post(address: string, path: string, body: object): Promise<Response> {
  const first = await fetch(`${address}/api/users/me`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const headers = {
    'content-type': 'application/json',
    cookie: `XSRF-TOKEN=${token}`,
    'x-xsrf-token': decodeURIComponent(token),
  }
  return fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const accounts = (place: Place) =>
  withDatabase(place, ({ owner }) =>
    owner.selectFrom('identities').select(['email', 'name']).where('is_system', '=', true).orderBy('id').execute(),
  )

test(
  'D-023 the documented command makes the first system account, whose link leads into the portal',
  { timeout: 240_000 },
  async () => {
    const place = await migratedPlace()
    expect(await again(place, 'nobody')).toMatchObject({ code: 2, said: expect.stringContaining('Usage: npm run') })
    expect(await documented(place, 'Ops@firm.example')).toMatchObject({ code: 0 })
    // A lost link: another one, of the same account.
    const { code, said } = await again(place, 'ops@firm.example')
    expect(code).toBe(0)
    const refused = await documented(place, 'mallory@firm.example')
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('ops@firm.example: it creates others') })
    expect(await again(place, 'sam@firm.example --name "Sam Whitaker" --anyway')).toMatchObject({ code: 0 })
    expect(await accounts(place)).toEqual([
      { email: 'ops@firm.example', name: 'ops@firm.example' },
      { email: 'sam@firm.example', name: 'Sam Whitaker' },
    ])

    await using product = await startProduct(place)
    const given = linkIn(said).searchParams
    const choice = { email: given.get('email'), newPassword: PASSWORD, resetCode: given.get('resetCode') }
    expect((await post(product.address, '/login/resetPassword', choice)).status).toBe(204)
    const login = await post(product.address, '/login', { email: 'ops@firm.example', password: PASSWORD })
    expect(await login.json()).toMatchObject({ systemAdmin: true, requiresMfaSetup: true })
    const running = await again(place, 'ops@firm.example')
    expect(running).toMatchObject({
      code: 2,
      said: expect.stringContaining(
        testEngine() === 'embedded' ? 'Stop the product, run this command again' : 'For a link to a new password',
      ),
    })
  },
)

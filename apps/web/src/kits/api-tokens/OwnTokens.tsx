import { apiTokens } from '@dossier/contract/api-tokens'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { NewToken } from './NewToken.tsx'
import { TokenTable } from './TokenTable.tsx'

/** One's own tokens. */
export function OwnTokens() {
  const found = useQuery(queryOf(apiTokens.own))
  return (
    <section className="tokens" aria-labelledby="own-tokens">
      <h2 id="own-tokens">API tokens</h2>
      <p className="quiet">
        A program that sends a token acts as you, within the scopes that you choose.{' '}
        <a href="/api/docs#tokens">How programs call</a>
      </p>
      <NewToken />
      <TokenTable found={found} rows={found.data} showsOwner={false} />
    </section>
  )
}

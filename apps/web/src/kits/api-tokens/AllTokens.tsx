import { apiTokens } from '@dossier/contract/api-tokens'
import { canCallAsSupport } from '@dossier/core/access/support'
import { textFilter } from '@dossier/core/text/folded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { TextField } from '../../ui/TextField.tsx'
import { NewToken } from './NewToken.tsx'
import { TokenTable } from './TokenTable.tsx'

/** The tokens of everybody, for administrators. */
export function AllTokens() {
  const found = useQuery(queryOf(apiTokens.all))
  const mayCreate = canCallAsSupport(useMe(), apiTokens.create)
  const [text, setText] = useState('')
  const fits = textFilter(text)
  const rows = found.data?.filter(({ title, owner }) => fits(`${title} ${owner.name}`))
  return (
    <section className="tokens" aria-label="API tokens">
      {mayCreate && <NewToken />}
      <div className="tokens-head">
        <p className="grow quiet">A token acts as its owner, within the scopes chosen for it.</p>
        <TextField aria-label="Filter tokens" placeholder="Filter" value={text} onChange={setText} />
      </div>
      <TokenTable found={found} rows={rows} showsOwner />
    </section>
  )
}

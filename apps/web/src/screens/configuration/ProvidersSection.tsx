import { samlProviders, type SamlProvider } from '@dossier/contract/sso/providers'
import { tenant } from '@dossier/contract/organization/tenant'
import { canCallAsSupport, SUPPORT_REFUSED } from '@dossier/core/access/support'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { useSavedMark } from '../../ui/use-saved-mark.ts'
import { Loaded } from './Loaded.tsx'
import { ProviderModal } from './ProviderModal.tsx'
import { ProviderRow } from './ProviderRow.tsx'

/** The identity providers at which people of the tenant sign in. */
export function ProvidersSection() {
  const providers = useQuery(queryOf(samlProviders.list))
  const cache = useQueryClient()
  const isFixed = !canCallAsSupport(useMe(), samlProviders.save)
  const confirm = useConfirm()
  const [edited, setEdited] = useState<SamlProvider | 'new'>()
  const { isSaved, markSaved } = useSavedMark()
  const [problem, setProblem] = useState('')
  const readAgain = async () => {
    markSaved()
    const stale = [samlProviders.list, tenant.loginDomain].map((endpoint) => keyOf(endpoint))
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  const remove = async (provider: SamlProvider) => {
    const text = 'People can no longer sign in with this provider, and their links to it are deleted.'
    if (!(await confirm({ title: `Delete ${provider.title}?`, text, confirmLabel: 'Delete', danger: true }))) return
    setProblem('')
    await call(samlProviders.remove, { params: { id: String(provider.id) } }).then(readAgain, (error: unknown) =>
      setProblem(messageOf(error)),
    )
  }
  return (
    <section className="settings-group provider-group" aria-label="SAML providers">
      <h2>
        SAML providers
        <SavedMark isShown={isSaved} />
      </h2>
      <Loaded query={providers} skeleton={{ shape: 'list', rows: 1 }}>
        {(list) => (
          <>
            {list.length === 0 && <p className="settings-row settings-note">People sign in with a password only.</p>}
            <ul className="settings-words">
              {list.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  isFixed={isFixed}
                  onEdit={() => setEdited(provider)}
                  onRemove={() => void remove(provider)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {problem && <Alert>{problem}</Alert>}
      {isFixed && <Alert tone="info">{SUPPORT_REFUSED}</Alert>}
      <Button variant="outline" isDisabled={isFixed} onPress={() => setEdited('new')}>
        <Plus size={15} aria-hidden />
        Add provider
      </Button>
      {edited && (
        <ProviderModal
          provider={edited === 'new' ? undefined : edited}
          onSaved={readAgain}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

import { apiTokens, TOKEN_SCOPES, type TokenScope } from '@dossier/contract/api-tokens'
import { SCOPE_TEXTS } from '@dossier/core/access/token-scopes'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/cache.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { request } from '../form/request.ts'
import { useForm } from '../form/use-form.ts'
import { expiryOf, type Life, LifeField } from '../secret/LifeField.tsx'

interface Values {
  title: string
  scopes: TokenScope[]
  days: Life
}

const EMPTY: Values = { title: '', scopes: ['records:read'], days: '90' }

export interface MadeToken {
  title: string
  token: string
}

interface Props {
  onMade: (made: MadeToken) => void
  onClose: () => void
}

/** Name, scopes and life of a new token. */
export function NewTokenDialog({ onMade, onClose }: Props) {
  const cache = useQueryClient()
  const form = useForm<Values>({
    stored: { values: EMPTY, lastUpdated: undefined },
    titles: { title: 'Name', scopes: 'Scopes', days: 'Expires' },
    keep: null,
    save: ({ values: { title, scopes, days } }) => {
      const onReply = async ({ token }: { token: string }) => {
        onMade({ title, token })
        onClose()
        const stale = [apiTokens.own, apiTokens.all].map((endpoint) => keyOf(endpoint))
        await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
      }
      return request(apiTokens.create, { body: { title, scopes, expires: expiryOf(days) } }, { onReply })
    },
  })
  const { scopes, days } = form.values
  const say = useInOwnWords()
  const toggle = (scope: TokenScope, is: boolean) =>
    form.change({ scopes: is ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
  return (
    <FormDialog title="New token" size="md" form={form} onClose={onClose} saveLabel="Create token">
      <TextField {...form.text('title')} size="lg" autoFocus note="Say which program uses it" />
      <fieldset className="token-choices" data-input="scopes">
        <legend className="label">Scopes</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox key={scope} isSelected={scopes.includes(scope)} onChange={(is) => toggle(scope, is)}>
            <span>
              {say(SCOPE_TEXTS[scope].title)}
              <span className="quiet token-about">{say(SCOPE_TEXTS[scope].about)}</span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {form.faultAt('scopes') && <p className="field-error">{form.faultAt('scopes')}</p>}
      <LifeField value={days} onChange={(next) => form.change({ days: next })} />
    </FormDialog>
  )
}

import type { SamlProvider } from '@dossier/contract/sso/providers'
import { dateText, dateTimeText } from '@dossier/core/text/dates'
import { Pencil, Trash2 } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface ProviderRowProps {
  provider: SamlProvider
  isFixed: boolean
  onEdit: () => void
  onRemove: () => void
}

/** One provider: its state, its last sign-in, and the last refusal with its reason. */
export function ProviderRow({ provider, isFixed, onEdit, onRemove }: ProviderRowProps) {
  const { title, enabled, autoLogin, lastSignIn, lastRefused, lastRefusal } = provider
  const states = [enabled ? 'Enabled' : 'Disabled', autoLogin && 'redirects automatically'].filter(Boolean)
  return (
    <li className="provider-row">
      <div className="grow">
        <p className="provider-title">{title}</p>
        <p className="settings-note">
          {states.join(', ')}. {certificateText(provider)}
        </p>
        {lastSignIn && <p className="settings-note">Last sign-in {dateTimeText(lastSignIn, reader())}</p>}
        {lastRefused && (
          <p className="provider-refusal">
            Last refused {dateTimeText(lastRefused, reader())}: {lastRefusal}
          </p>
        )}
      </div>
      <IconButton label={`Edit ${title}`} isDisabled={isFixed} onPress={onEdit}>
        <Pencil size={14} />
      </IconButton>
      <IconButton label={`Delete ${title}`} isDisabled={isFixed} onPress={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </li>
  )
}

/** Of several certificates the one that lasts longest counts. */
function certificateText({ certificateDetails }: SamlProvider): string {
  const last = certificateDetails.reduce((longest, one) => (one.validTo > longest.validTo ? one : longest))
  const day = dateText(last.validTo.slice(0, 10), reader())
  if (certificateDetails.some(({ expired }) => !expired)) return `The certificate is valid until ${day}.`
  return `The certificate is not valid today (valid until ${day}).`
}

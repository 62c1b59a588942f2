import type { SamlProvider } from '@dossier/contract/sso/providers'
import { dateText } from '@dossier/core/text/dates'
import { Copy } from 'lucide-react'
import { copy } from '../../ui/copy.ts'
import { reader } from '../../lib/dates.ts'
import { Alert } from '../../ui/Alert.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** The URLs to enter at the provider, and the state of its certificates. */
export function ProviderAddresses({ provider, isNew }: { provider: SamlProvider; isNew: boolean }) {
  const addresses = [
    { label: 'ACS URL', text: provider.acsUrl },
    { label: 'Entity ID', text: provider.entityId },
  ]
  return (
    <section className="settings-item-box" aria-label="Enter these at the provider">
      {isNew && <Alert tone="info">Saved. Now enter these two addresses at the provider.</Alert>}
      {addresses.map(({ label, text }) => (
        <p key={label} className="provider-address">
          <span>{label}</span>
          <code>{text}</code>
          <IconButton label={`Copy ${label}`} onPress={() => void copy(text)}>
            <Copy size={14} />
          </IconButton>
        </p>
      ))}
      <p className="settings-note">The entity ID is also our metadata URL. Assertions must be signed (SHA-256).</p>
      <ul>
        {provider.certificateDetails.map(({ fingerprint, subject, validFrom, validTo, expired }) => (
          <li key={fingerprint} className={expired ? 'provider-refusal' : 'settings-note'}>
            Certificate {subject}: {day(validFrom)} to {day(validTo)}
            {expired && ', not valid today'}
          </li>
        ))}
      </ul>
    </section>
  )
}

const day = (instant: string): string => dateText(instant.slice(0, 10), reader())

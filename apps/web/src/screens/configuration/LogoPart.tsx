import { branding, LOGO_BYTES } from '@dossier/contract/organization/branding'
import { userProfile } from '@dossier/contract/user-profile/calls'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useReturningFocus } from '../../kits/case-form/use-returning-focus.ts'
import { messageOf } from '../../lib/api-error.ts'
import { addressOf, call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { upload } from '../../lib/upload.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'

const KINDS = 'image/png,image/jpeg,image/gif'

/** The logo: choose a file, preview it, remove it. */
export function LogoPart() {
  const me = useMe()
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState('')
  const chooser = useReturningFocus(isBusy)
  const confirm = useConfirm()
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await work()
      await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    } catch (thrown) {
      setError(messageOf(thrown))
    }
    setBusy(false)
    setPercent(null)
  }
  const send = (file: File | undefined) => {
    if (!file) return
    if (file.size > LOGO_BYTES) return setError('The picture can have up to 1,000,000 bytes.')
    void change(() => upload(branding.uploadLogo, {}, { file, onProgress: setPercent }))
  }
  const remove = async () => {
    const text = 'The default logo will be shown instead.'
    if (await confirm({ title: 'Remove the logo?', text, confirmLabel: 'Remove', danger: true }))
      await change(() => call(branding.clearLogo))
  }
  const { logo } = me.branding
  return (
    <section className="settings-group" aria-label="Logo">
      <h2>Logo</h2>
      <div className="settings-row">
        {logo ? (
          <img
            className="brand-logo"
            src={addressOf(branding.logo, { params: { domainName: me.tenantDomain }, query: { v: logo } })}
            alt="Current logo"
          />
        ) : (
          <span className="settings-note">No logo has been chosen.</span>
        )}
        <input
          ref={input}
          type="file"
          accept={KINDS}
          hidden
          aria-label="Logo file"
          onChange={(event) => {
            send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button variant="outline" ref={chooser} onPress={() => input.current?.click()} isDisabled={isBusy}>
          <Upload size={15} aria-hidden />
          {percent !== null ? `Uploading ${percent}%` : logo ? 'Change logo' : 'Choose logo'}
        </Button>
        {logo && (
          <Button onPress={() => void remove()} isDisabled={isBusy}>
            Remove logo
          </Button>
        )}
      </div>
      <p className="settings-note">PNG, JPEG or GIF, up to 1,000,000 bytes.</p>
      {error && <Alert>{error}</Alert>}
    </section>
  )
}

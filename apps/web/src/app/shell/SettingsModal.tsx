import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserSettings } from '@dossier/contract/user-profile/me'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Radios } from '../../ui/Radios.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useSavedMark } from '../../ui/use-saved-mark.ts'

const OPENING = [
  { id: 'sameTab', label: 'Same tab' },
  { id: 'newTab', label: 'New tab' },
] as const

/** How lists open and which folders are expanded, for this person on every device. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const { settings, change, save, isSaving, isSaved, error, loadError, retry } = useSettings()
  return (
    <Modal
      title="My Settings"
      isOpen
      onClose={onClose}
      footer={
        settings && (
          <>
            <SavedMark isShown={isSaved} />
            <span className="grow" />
            <Button variant="outline" onPress={onClose}>
              Close
            </Button>
            <Button variant="primary" isDisabled={isSaving} onPress={() => void save()}>
              Save
            </Button>
          </>
        )
      }
    >
      {!settings && (loadError ? <Alert onRetry={retry}>{messageOf(loadError)}</Alert> : <Spinner />)}
      {settings && (
        <div className="my-settings">
          {error && <Alert>{error}</Alert>}
          <Checkbox
            isSelected={settings.viewFoldersExpanded}
            onChange={(viewFoldersExpanded) => change({ viewFoldersExpanded })}
          >
            View folders expanded
          </Checkbox>
          <Checkbox
            isSelected={settings.scheduleFoldersExpanded}
            onChange={(scheduleFoldersExpanded) => change({ scheduleFoldersExpanded })}
          >
            Schedule folders expanded
          </Checkbox>
          <Radios
            label="Views open in"
            name="viewsOpening"
            value={settings.viewsOpening}
            options={OPENING}
            onChange={(viewsOpening) => change({ viewsOpening })}
          />
        </div>
      )}
    </Modal>
  )
}

function useSettings() {
  const { id } = useMe()
  const cache = useQueryClient()
  const query = queryOf(userProfile.settings, { params: { id: String(id) } })
  const stored = useQuery({ ...query, gcTime: 0, refetchOnReconnect: false })
  const [changes, setChanges] = useState<Partial<UserSettings>>({})
  const [isSaving, setSaving] = useState(false)
  const { isSaved, markSaved } = useSavedMark()
  const [error, setError] = useState<string>()
  const settings = stored.data && { ...stored.data, ...changes }
  const save = async () => {
    if (!settings || isSame(settings, stored.data)) return
    setSaving(true)
    try {
      cache.setQueryData(query.queryKey, await call(userProfile.saveSettings, { body: settings }))
      setError(undefined)
      markSaved()
      await cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
    } catch (failure) {
      setError(messageOf(failure))
    }
    setSaving(false)
  }
  const change = (part: Partial<UserSettings>) => setChanges((before) => ({ ...before, ...part }))
  const retry = () => void stored.refetch()
  return { settings, change, save, isSaving, isSaved, error, loadError: stored.error, retry }
}

const isSame = (one: UserSettings, other: UserSettings): boolean =>
  one.viewFoldersExpanded === other.viewFoldersExpanded &&
  one.scheduleFoldersExpanded === other.scheduleFoldersExpanded &&
  one.viewsOpening === other.viewsOpening

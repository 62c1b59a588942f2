import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserSettings } from '@dossier/contract/user-profile/me'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormBody } from '../../kits/form/FormBody.tsx'
import { request } from '../../kits/form/request.ts'
import { SaveAlert } from '../../kits/form/SaveAlert.tsx'
import { SaveButton } from '../../kits/form/SaveButton.tsx'
import { useForm } from '../../kits/form/use-form.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Radios } from '../../ui/choices/Radios.tsx'
import { SavedMark } from '../../ui/SavedMark.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { DISCARD } from '../../kits/form/discard.ts'

const OPENING = [
  { id: 'sameTab', label: 'Same tab' },
  { id: 'newTab', label: 'New tab' },
] as const

const TITLES: Record<keyof UserSettings, string> = {
  viewFoldersExpanded: 'View folders expanded',
  scheduleFoldersExpanded: 'Schedule folders expanded',
  viewsOpening: 'Views open in',
}

/** Until the stored ones have come. */
const DEFAULTS: UserSettings = { viewFoldersExpanded: true, scheduleFoldersExpanded: true, viewsOpening: 'newTab' }

/** How lists open and which folders are expanded, for this person on every device. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const { stored, form } = useSettings()
  const confirm = useConfirm()
  const id = useId()
  const leave = async () => {
    if (!form.isDirty || (await confirm(DISCARD))) onClose()
  }
  const footer = (
    <>
      <SavedMark isShown={form.isSaved} />
      <span className="grow" />
      <Button variant="outline" size="lg" onPress={() => void leave()}>
        Close
      </Button>
      <SaveButton of={form} form={id} />
    </>
  )
  return (
    <Modal title="My Settings" isOpen onClose={() => void leave()} footer={stored.data && footer}>
      {!stored.data && stored.error && <Alert onRetry={() => void stored.refetch()}>{messageOf(stored.error)}</Alert>}
      {!stored.data && !stored.error && <Spinner />}
      {stored.data && (
        <FormBody form={form} id={id} className="my-settings" onSubmit={() => form.isDirty && void form.submit()}>
          <SaveAlert form={form} />
          <Checkbox {...form.checkbox('viewFoldersExpanded')} />
          <Checkbox {...form.checkbox('scheduleFoldersExpanded')} />
          <Radios {...form.field('viewsOpening')} name="viewsOpening" options={OPENING} />
        </FormBody>
      )}
    </Modal>
  )
}

function useSettings() {
  const { id } = useMe()
  const cache = useQueryClient()
  const query = queryOf(userProfile.settings, { params: { id: String(id) } })
  const stored = useQuery({ ...query, gcTime: 0, refetchOnReconnect: false })
  const form = useForm({
    stored: { values: stored.data ?? DEFAULTS, lastUpdated: undefined },
    titles: TITLES,
    keep: null,
    save: ({ values }) => {
      const onReply = (saved: UserSettings) => {
        cache.setQueryData(query.queryKey, saved)
        return cache.invalidateQueries({ queryKey: keyOf(userProfile.me) })
      }
      return request(userProfile.saveSettings, { body: values }, { onReply })
    },
  })
  return { stored, form }
}

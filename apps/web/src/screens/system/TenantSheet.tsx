import { system } from '@dossier/contract/system/calls'
import { type TenantDetails } from '@dossier/contract/system/tenants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../kits/form/FormDialog.tsx'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BillingField } from './BillingField.tsx'
import { FeaturesField } from './FeaturesField.tsx'
import { Sizes } from './Sizes.tsx'
import { useTenantForm } from './use-tenant-form.ts'

interface TenantSheetProps {
  id: number
  onSaved: () => unknown
  onClose: () => void
}

/** One tenant: its sizes, its features, and its subscription. */
export function TenantSheet(props: TenantSheetProps) {
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queryOf(system.tenant, { params: { id: String(props.id) } }),
    refetchOnMount: 'always',
  })
  // Cached values may be stale, and the form would start with them.
  if (data && dataUpdatedAt >= openedAt) return <TenantForm {...props} tenant={data} />
  return (
    <Modal title="Tenant" isOpen size="side" onClose={props.onClose}>
      {error ? <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert> : <Skeleton shape="form" rows={4} />}
    </Modal>
  )
}

function TenantForm({ tenant, onSaved, onClose }: TenantSheetProps & { tenant: TenantDetails }) {
  const { form, setDisabled } = useTenantForm(tenant, { onSaved, onClose })
  return (
    <FormDialog
      title={tenant.title}
      form={form}
      onClose={onClose}
      danger={<DisableButton tenant={tenant} onSet={setDisabled} />}
    >
      <Sizes tenant={tenant} />
      <TextField {...form.text('title')} isRequired />
      <TextField
        {...form.text('domain')}
        isRequired
        note="After a change, old links lead to the default sign-in page."
      />
      <FeaturesField {...form.field('features')} />
      <TextField
        {...form.text('invitationsADay')}
        inputMode="numeric"
        note="How many new email addresses this tenant may invite in a day."
      />
      <BillingField {...form.field('billing')} />
    </FormDialog>
  )
}

function DisableButton({ tenant, onSet }: { tenant: TenantDetails; onSet: (disabled: boolean) => void }) {
  const confirm = useConfirm()
  if (tenant.disabled)
    return (
      <Button variant="outline" size="lg" onPress={() => onSet(false)}>
        Enable
      </Button>
    )
  const ask = async () => {
    const text = 'All its users are signed out immediately and cannot sign in. Nothing is deleted.'
    if (await confirm({ title: `Disable ${tenant.title}?`, text, confirmLabel: 'Disable', danger: true })) onSet(true)
  }
  return (
    <Button variant="outline" size="lg" onPress={() => void ask()}>
      Disable
    </Button>
  )
}

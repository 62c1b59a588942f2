import { configuration, type ConfigurationVersion } from '@dossier/contract/configuration/calls'
import { useEffect } from 'react'
import { call } from '../../../lib/api.ts'
import { ComparisonDialog } from './ComparisonDialog.tsx'
import { useComparison } from './use-comparison.ts'

interface RollBackDialogProps {
  version: ConfigurationVersion
  onDone: () => unknown
  onClose: () => void
}

/** What rolling back to a version would change, compared with the present configuration. */
export function RollBackDialog({ version: { version }, onDone, onClose }: RollBackDialogProps) {
  const { state, compare, again, save } = useComparison(onDone)
  useEffect(() => {
    void compare({
      compare: (signal) => call(configuration.compareVersion, { body: { version } }, { signal, idempotencyKey: null }),
      save: (base) => call(configuration.rollBack, { body: { version, base } }),
    })
  }, [compare, version])
  return (
    <ComparisonDialog
      title={`Version ${version}`}
      action="Roll Back"
      state={state}
      onSave={save}
      onAgain={again}
      onClose={onClose}
    >
      <p className="sub">
        Rolling back makes this version the current configuration again. Anything added since is deleted, unless it is
        in use; teams and dashboards stay, and records keep their values.
      </p>
    </ComparisonDialog>
  )
}

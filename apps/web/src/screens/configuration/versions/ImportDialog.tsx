import { configuration, CONFIGURATION_BYTES } from '@dossier/contract/configuration/calls'
import type { ConfigurationFile } from '@dossier/contract/configuration/file'
import { bytesText } from '@dossier/core/text/byte-size'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { DropArea } from '../../../ui/DropArea.tsx'
import { ComparisonDialog } from './ComparisonDialog.tsx'
import { useComparison } from './use-comparison.ts'

/** Another organization's configuration, from a file: what it would change is shown before anything is stored. */
export function ImportDialog({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const { state, compare, again, save } = useComparison(onDone)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    setFile(chosen)
    const content = readFile(chosen)
    void compare({
      compare: async (signal) => call(configuration.compare, { body: await content }, { signal, idempotencyKey: null }),
      save: async (base) => call(configuration.import, { body: { base, file: await content } }),
    })
  }

  const isBusy = state.phase === 'comparing' || state.phase === 'saving'
  return (
    <ComparisonDialog
      title="Import Configuration"
      action="Import"
      state={state}
      onSave={save}
      onAgain={again}
      onClose={onClose}
    >
      <DropArea label="Choose a file" accept=".json,application/json" isDisabled={isBusy} onChoose={choose}>
        <FileUp size={18} aria-hidden />
        <span>{file?.name ?? 'Drop an exported configuration here, or choose one'}</span>
        <span className="field-note">
          Everything is found by its title. What is only here stays; teams that do not exist are added without members.
        </span>
      </DropArea>
    </ComparisonDialog>
  )
}

async function readFile(file: File): Promise<ConfigurationFile> {
  if (file.size > CONFIGURATION_BYTES)
    throw new ApiError(413, `The file is larger than ${bytesText(CONFIGURATION_BYTES, 'en')}. Choose another file.`)
  try {
    return JSON.parse(await file.text()) as ConfigurationFile
  } catch {
    throw new ApiError(400, 'This file is not an exported configuration. Choose another file.')
  }
}

import { FilePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAllOffers } from '../../kits/unsaved/use-offers.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const UnsavedSheet = lazyPart(async () => ({
  default: (await import('../../kits/unsaved/UnsavedSheet.tsx')).UnsavedSheet,
}))

/** Shows quietly that something is unsaved, and opens all of it. */
export function UnsavedButton({ wide }: { wide: boolean }) {
  const me = useMe()
  const { length } = useAllOffers({ tenantId: me.tenantId, userId: me.id })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {length > 0 && (
        <Button className="unsaved-button" onPress={() => setOpen(true)}>
          <FilePen size={15} aria-hidden />
          <span className={wide ? undefined : 'vh'}>Unsaved text</span> {`(${length})`}
        </Button>
      )}
      <Suspense>{isOpen && <UnsavedSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

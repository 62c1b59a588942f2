import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useCreateNow } from './use-date-actions.ts'

interface CreateNowProps {
  scheduleId: number
  date: string
}

/** Makes the records of a date that was missed or has failed. */
export function CreateNow({ scheduleId, date }: CreateNowProps) {
  const { isBusy, createNow } = useCreateNow()
  return (
    <Button variant="outline" aria-disabled={isBusy || undefined} onPress={() => void createNow(scheduleId, date)}>
      {isBusy && <Spinner />}
      Create now
    </Button>
  )
}

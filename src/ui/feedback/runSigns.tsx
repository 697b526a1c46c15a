import { CheckIcon, DangerIcon, RecentIcon, StopIcon, WarningIcon } from '../text/icons'
import { Spinner } from '../text/Spinner'

/** A sign for each way in which a run stands. */
export const runSigns = {
  pending: <RecentIcon />,
  running: <Spinner instant />,
  success: <CheckIcon />,
  failed: <DangerIcon />,
  timed_out: <WarningIcon />,
  stopped: <StopIcon />,
}
export type RunSign = keyof typeof runSigns

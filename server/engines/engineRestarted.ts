import { Refusal } from '../problem.ts'

/**
 * The engine is gone that a result came from, for example because a query of somebody else could not be stopped: whoever
 * can read it anew from its beginning may.
 */
export class EngineRestarted extends Refusal {
  constructor() {
    super(503, 'The engine was restarted while the result was on its way: run it again')
  }
}

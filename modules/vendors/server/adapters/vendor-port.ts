import type { vendorAnswerSchemas } from '@sanam/hwp';
import { refuse } from '@sanam/server/platform/errors.ts';
import { readGames } from './read-games.ts';
import type { VendorPort } from './types.ts';
import type { VendorAccess, VendorReach, VendorResult } from './hwp-vendor.ts';

export interface VendorPortDeps extends VendorReach {
  /** Returns the hosts that may serve a vendor's games in a frame, `host` or `host:port`. */
  launchHostsOf(vendorCode: string): Promise<readonly string[]>;
}

/** Creates the vendor port over HWP/1, for vendors that speak the protocol themselves, such as the studio. */
export function createVendorPort(deps: VendorPortDeps): VendorPort {
  async function access(vendorCode: string): Promise<VendorAccess> {
    const found = await deps.accessOf(vendorCode);
    if (found === undefined) throw refuse('games.vendorUnavailable');
    return found;
  }

  async function permitted(vendorCode: string, url: string): Promise<string> {
    const hosts = await deps.launchHostsOf(vendorCode);
    const isHttp = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
    if (!isHttp || !hosts.includes(new URL(url).host)) throw refuse('games.vendorUnavailable');
    return url;
  }

  return {
    async catalogue(vendorCode) {
      const result = await deps.hwp.call(await access(vendorCode), 'games', {});
      // Only staff make this call, so the reason is included.
      if (!result.ok) throw refuse('games.vendorUnavailable', { reason: result.code });
      return readGames(result.answer.games);
    },
    async launch(vendorCode, command) {
      const result = await deps.hwp.call(await access(vendorCode), 'launch', {
        mode: command.mode,
        ...(command.launchToken === undefined ? {} : { launch_token: command.launchToken }),
        game_code: command.gameCode,
        language: command.language.toLowerCase(),
        currency: command.currency,
        device: command.device === 'WEB' ? 'desktop' : 'mobile',
        return_url: command.returnUrl,
        deposit_url: command.depositUrl,
        // Each round is committed by its player (R78).
        autoplay: false,
      });
      return { url: await permitted(vendorCode, accepted(result).url) };
    },
    async replay(vendorCode, round) {
      const language = round.language.toLowerCase();
      const result = await deps.hwp.call(await access(vendorCode), 'round/details', {
        round_id: round.roundId,
        player_id: round.playerId,
        language,
      });
      if (!result.ok && !result.isDown) throw refuse('games.replayUnavailable');
      return { url: await permitted(vendorCode, accepted(result).replay_url) };
    },
  };
}

function accepted<Call extends keyof typeof vendorAnswerSchemas>(result: VendorResult<Call>) {
  if (!result.ok) throw refuse('games.vendorUnavailable');
  return result.answer;
}

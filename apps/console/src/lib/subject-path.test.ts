import { describe, expect, it } from 'vitest';
import { modules } from '../modules.ts';
import { setResources } from './resource.ts';
import { subjectPath } from './subject-path.ts';

setResources(modules);

describe('where the thing behind an audit row is shown', () => {
  it('leads to the page that a setting, a flag or a merchant is changed on', () => {
    expect(subjectPath('setting', 'default:content.customerService')).toBe('/service');
    expect(subjectPath('setting', 'default:identity.terms')).toBe('/registration');
    expect(subjectPath('setting', 'default:identity.codeMinutes')).toBe('/signin');
    expect(subjectPath('setting', 'shop:site.gameHosts')).toBe('/merchants/shop/show/hosts');
    expect(subjectPath('setting', 'shop:site.gtagId')).toBe('/merchants/shop/show');
    expect(subjectPath('setting', 'shop:somewhere.else')).toBeUndefined();
    expect(subjectPath('feature', 'default:FREEPLAY')).toBe('/features');
    expect(subjectPath('merchant', 'default')).toBe('/merchants/default/show');
    expect(subjectPath('person', 'mbr_1')).toBe('/members/mbr_1/show/person');
  });

  it('knows a number by its prefix, and says nothing of what has no page', () => {
    expect(subjectPath('posting', 'dep_1')).toBe('/deposits/dep_1');
    expect(subjectPath('ledger', 'all')).toBeUndefined();
  });
});

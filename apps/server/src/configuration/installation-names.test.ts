import { expect, it } from 'vitest';
import { namesOfInstallation } from './installation-names.ts';

it('the first installation is that of the settings file that every command finds', () => {
  const names = {
    name: 'belegfach',
    instance: undefined,
    unitSuffix: '',
    command: 'belegfach',
    commandAsUser: 'setpriv --reuid belegfach --regid belegfach --init-groups belegfach',
    database: 'belegfach',
    databaseRole: undefined,
  };
  expect(namesOfInstallation()).toMatchObject(names);
  expect(namesOfInstallation('/etc/belegfach/belegfach.env')).toMatchObject(names);
});

it('a further installation has user, units, database and role of the name of its settings folder, and its command names the file', () => {
  const file = '/etc/belegfach-shop/belegfach.env';
  expect(namesOfInstallation(file)).toEqual({
    name: 'belegfach-shop',
    instance: 'shop',
    unitSuffix: '@shop',
    command: `belegfach --env-file ${file}`,
    commandAsUser: `setpriv --reuid belegfach-shop --regid belegfach-shop --init-groups belegfach --env-file ${file}`,
    dataDirectory: '/var/lib/belegfach-shop',
    database: 'belegfach_shop',
    databaseRole: 'belegfach_shop_app',
  });
});

it('a settings file in a folder of another name belongs to the first installation, and its command names the file', () => {
  expect(namesOfInstallation('/srv/portal/my.env')).toMatchObject({
    name: 'belegfach',
    unitSuffix: '',
    command: 'belegfach --env-file /srv/portal/my.env',
  });
});

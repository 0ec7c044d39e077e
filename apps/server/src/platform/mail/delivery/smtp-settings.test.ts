import { describe, expect, it } from 'vitest';
import { readSmtpUrl, serverNameOf } from './smtp-settings.ts';

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
    ['smtp://mail.example.com:25', { host: 'mail.example.com', port: 25, secure: false }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true }],
    ['smtps://[2001:db8::1]:4650', { host: '2001:db8::1', port: 4650, secure: true }],
  ])('contains server, port and kind of TLS: %s', (url, expected) => {
    expect(readSmtpUrl(url)).toMatchObject(expected);
  });

  it.each([
    ['smtp://mail.example.com', true, true],
    ['smtp://192.0.2.1:25', true, true],
    ['smtp://127.0.0.2:25', true, true],
    ['smtp://localhost.example.com', true, true],
    ['smtps://mail.example.com', false, true],
    ['smtp://localhost:25', false, false],
    ['smtp://127.0.0.1:25', false, false],
    ['smtp://[::1]:25', false, false],
    ['smtps://localhost', false, false],
  ])('requires TLS except on this machine: %s', (url, requireTLS, checksCertificate) => {
    expect(readSmtpUrl(url)).toMatchObject({ requireTLS, checksCertificate });
  });

  it('contains user and password in percent-encoding', () => {
    expect(readSmtpUrl('smtp://bele%40ge:p%3A%2F%40%C3%BC@mail.example.com').credentials).toEqual({
      user: 'bele@ge',
      password: 'p:/@ü',
    });
    expect(readSmtpUrl('smtp://mail.example.com').credentials).toBeUndefined();
  });

  it('provides a server name for TLS unless the host is an IP address', () => {
    expect(serverNameOf(readSmtpUrl('smtp://mail.example.com'))).toBe('mail.example.com');
    expect(serverNameOf(readSmtpUrl('smtp://192.0.2.1'))).toBeUndefined();
    expect(serverNameOf(readSmtpUrl('smtp://[2001:db8::1]'))).toBeUndefined();
  });
});

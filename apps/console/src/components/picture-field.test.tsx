import { server } from '@sanam/test-web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { BannerPreview, PictureField } from './picture-field.tsx';

const OWN = '/pictures/pic_1.png';
const file = new File(['png'], 'banner.png', { type: 'image/png' });

interface HostProps {
  begins?: string | null;
  isDisabled?: boolean;
  problem?: string;
}

function Host({ begins = null, isDisabled = false, problem }: HostProps) {
  const [picture, setPicture] = useState(begins);
  return (
    <>
      <PictureField value={picture} isDisabled={isDisabled} problem={problem} onChange={setPicture} />
      <BannerPreview picture={picture} title="Songkran" />
    </>
  );
}
const open = (props: HostProps = {}) => renderConsole(<Host {...props} />);
const address = () => screen.getByLabelText('Address of the picture');
const chooser = () => screen.getByLabelText('Upload a picture', { selector: 'input' });

it('sends the chosen file and shows the banner with it', async () => {
  server.answer('opsUploadPicture', { url: OWN });
  const release = server.hold('opsUploadPicture');
  const user = await open();
  expect(screen.queryByText('Banner preview')).toBeNull();
  await user.upload(chooser(), file);
  expect(await screen.findByRole('button', { name: 'Uploading' })).toBeDisabled();
  expect(address()).toHaveValue('');
  release();
  await waitFor(() => expect(address()).toHaveValue(OWN));
  expect(screen.getByRole('img', { name: 'Songkran' })).toHaveAttribute('src', OWN);
  expect(screen.getByRole('button', { name: 'Upload a picture' })).toBeEnabled();
  expect([...(server.sent('opsUploadPicture')[0]?.form?.values() ?? [])]).toEqual([file]);
});

it('says why a file is refused, keeps the picture that is there, and takes another file', async () => {
  server.refuse('opsUploadPicture', 'operator.pictureTooLarge');
  const user = await open({ begins: OWN });
  await user.upload(chooser(), file);
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture is too large: 3 MB at most');
  expect(address()).toHaveValue(OWN);
  server.answer('opsUploadPicture', { url: '/pictures/pic_2.png' });
  await user.upload(chooser(), file);
  await waitFor(() => expect(address()).toHaveValue('/pictures/pic_2.png'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the server was not reached', async () => {
  server.lose('opsUploadPicture');
  const user = await open();
  await user.upload(chooser(), file);
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection to the server');
  expect(screen.getByRole('button', { name: 'Upload a picture' })).toBeEnabled();
});

it('takes one of the pictures that ship', async () => {
  const user = await open();
  const drawn = within(screen.getByRole('radiogroup', { name: 'Default pictures' }));
  await user.click(drawn.getByRole('radio', { name: 'slots' }));
  expect(drawn.getByRole('radio', { name: 'slots' })).toBeChecked();
  expect(drawn.getByRole('radio', { name: 'welcome' })).not.toBeChecked();
  expect(address()).toHaveValue('/art/banner-slots.svg');
});

it('has no picture when its address is emptied', async () => {
  const user = await open({ begins: OWN });
  await user.clear(address());
  expect(screen.queryByRole('img', { name: 'Songkran' })).toBeNull();
});

it('says that a picture of another site is not seen here, until another is chosen', async () => {
  const user = await open({ begins: 'https://cdn.example/b.png' });
  fireEvent.error(screen.getByRole('img', { name: 'Songkran' }));
  expect(screen.getByRole('alert')).toHaveTextContent('A picture from another site is shown in the portal only');
  await user.click(screen.getByRole('radio', { name: 'fair' }));
  expect(screen.getByRole('img', { name: 'Songkran' })).toBeInTheDocument();
});

it('marks the field with what was refused', async () => {
  await open({ begins: 'ftp://b', problem: 'This value is not accepted' });
  expect(address()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription('This value is not accepted');
});

it('is only read by those who may not change it', async () => {
  await open({ begins: OWN, isDisabled: true });
  expect(address()).toBeDisabled();
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

/** Words at the core of the most guessed passwords: the password without the digits and signs around it. Lower case. */
export const commonWords = `
abc abcd access account admin administrator agent android angel arsenal asd asdf asdfgh asdfghjkl ashley
autumn banana bangkok bank barcelona baseball batman betting bonus boss buster casino change changeme charlie
cheese chelsea chiangmai chocolate chokdee computer cookie corvette daniel default demo diamond dollar dragon
facebook family fern ferrari flower football forever freedom friday game gamer games ginger golden google
guest hallo hannah harley hello hunter ilove iloveyou internet iphone jackpot jaidee jessica jordan kanya
killer letmein liverpool login lottery lotto lovely lucky maggie malee manager manchester mankhong master
member mercedes michael mint mobile monday money monkey muaythai mustang naruto nattapong natty nicole online
orange owner pass passw0rd password passwort pepper phuket player ploy pokemon poker porsche princess qaz
qazwsx qazwsxedc qwe qwer qwerty qwertyui qwertyuiop rakkhun rakna ranger realmadrid robert root sample
samsung sanuk sawasdee secret secure service shadow siam silver slots soccer somchai somsak somying spiderman
spring staff starwars summer sunshine superman support temp test tester testing thai thailand thomas tigger
trustno user vegas welcome whatever windows winner winter zxc zxcvbn zxcvbnm
`;

/**
 * Passwords among the first thousand guesses that no word covers: keyboard walks and simple alternations. Lower case.
 */
export const commonPasswords = `
0987poiu 0o9i8u7y 1111aaaa 1122aabb 1212abab 123456789a 12345678a 1234567a 123456aa 123456ab 123456abc
12345abc 12345qwert 1234abcd 1234qwer 123abc123 123asd123 123qwe123 123qweasd 1a1a1a1a 1a2b3c4d 1a2b3c4d5e
1q2w3e4r 1q2w3e4r5t 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1x2x3x4x 2wsx2wsx 2wsx3edc 3edc4rfv 4rfv5tgb
555555aa 9o8i7u6y a0000000 a1111111 a1234567 a12345678 a123456789 a1a1a1a1 a1b2c3d4 a1b2c3d4e5 a2222222
a8888888 a9999999 aa123456 aa12345678 aa555555 aaa11111 aaaa1111 aabb1122 ab123456 abab1212 abc12345
abc123456 abc123abc abc123def abcd1234 abcde123 abcdef12 adm1n123 asd12345 asd123asd asdf1234 asdfg123
asdfg12345 bet12345 bkk12345 blink182 boss1234 cr7cr7cr7 dr4gon12 eminem123 fuck1234 g00gle123 game1234
iloveu12 jordan23 king1234 kobe2424 l3tm31n1 lebron23 line1234 linkinpark1 lkjhgfd1 love1234 loveyou1
luck7777 lucky777 lucky888 m0nkey123 matrix123 messi1010 metallica1 michael1 mnbv1234 mnbvcxz1 myspace1
ncc1701d nirvana1 p455w0rd p4ssw0rd pa55w0rd pa55w0rd1 pa55word passw0rd1 passw0rd123 poiu0987 poiuytr1
q1234567 q1w2e3r4 q1w2e3r4t5 q2w3e4r5 qaz12345 qaz123wsx qq123456 queen123 qwe12345 qwe123qwe qweasd123
qwer1234 qwert123 qwert12345 qwerty12 r00tr00t rockyou1 ronaldo7 sexy1234 siam1234 slipknot1 slot1234
sup3rman thai1234 thx11380 trustno1 ufa12345 ufabet12 v4c3x2z1 vip12345 vip88888 w2e3r4t5 wasd1234 win12345
wsx12345 ww123456 x1x2x3x4 xsw21qaz xx123456 z1234567 z1x2c3v4 zaq123wsx zaq12wsx zaq1xsw2 zxc12345
zxc123zxc zxcv1234 zxcvb12345 zz123456
`;

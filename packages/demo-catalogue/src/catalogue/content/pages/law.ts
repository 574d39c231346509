import { same } from "../../text.ts"
import { type ContentPage, exceptions, sample, seller } from "./page.ts"

/** The legal notice and the terms of sale. */
export const law: ReadonlyArray<ContentPage> = [
  {
    id: 8,
    identifier: { fr: "cgv", en: "terms", de: "agb" },
    title: {
      fr: "Conditions générales de vente",
      en: "Terms of sale",
      de: "Allgemeine Geschäftsbedingungen",
    },
    about: {
      fr: "Prix, commande, paiement, livraison, rétractation et garanties : les conditions auxquelles l’atelier vend ses pièces.",
      en: "Prices, ordering, payment, delivery, withdrawal and guarantees: the terms on which the workshop sells its pots.",
      de: "Preise, Bestellung, Zahlung, Lieferung, Widerruf und Gewährleistung: zu welchen Bedingungen die Werkstatt verkauft.",
    },
    body: {
      fr: `${sample.fr}

<h2>1. Vendeur</h2>

${seller.fr}

Immatriculation : [seller.register: RCS, ville et numéro] · TVA : [seller.vatId: numéro] · Identifiant unique REP emballages : [numéro IDU].

<h2>2. Produits</h2>

Les pièces sont tournées et émaillées à la main ; la nuance, la goutte d’émail et trois millimètres en plus ou en moins font partie de ce que vous achetez. Les caractéristiques essentielles figurent sur chaque fiche.

<h2>3. Prix</h2>

Les prix sont en euros, toutes taxes comprises, au taux du pays de livraison. Les <a href="/fr/delivery">frais de livraison</a> s’affichent avant la commande. Un prix barré est toujours le plus bas des trente jours qui ont précédé la réduction.

<h2>4. Commande</h2>

Le contrat est conclu lorsque vous appuyez sur « Commander avec obligation de paiement », après avoir vu pièces, quantités, livraison et total, et pu les corriger. Un courriel le confirme, avec ces conditions. Les langues du contrat sont le français, l’anglais et l’allemand.

<h2>5. Paiement</h2>

Les moyens proposés s’affichent avant la commande ; aucun n’entraîne de frais. La pièce reste à nous jusqu’au paiement complet.

<h2>6. Livraison</h2>

Ce qui est en stock part sous deux jours ouvrés, et au plus tard trente jours après la commande. Le risque passe à vous quand vous prenez le colis en main.

<h2>7. Rétractation</h2>

Vous disposez de trente jours après réception pour renoncer, sans motif : <a href="/fr/droit-de-retractation">instructions et formulaire</a>, <a href="/fr/withdrawal">déclaration en ligne</a>. Ce droit ne s’étend pas à ce qui suit :

${exceptions.fr}

<h2>8. Garanties</h2>

Les garanties légales de conformité et des vices cachés s’appliquent : <a href="/fr/garanties">leur texte</a>.

<h2>9. Réclamations et médiation</h2>

Écrivez-nous d’abord <a href="/fr/contact">par la page de contact</a>. Sans accord sous soixante jours, vous pouvez saisir gratuitement le médiateur de la consommation : [nom, adresse postale et site du médiateur].

<h2>10. Droit applicable</h2>

Le droit français s’applique ; si vous habitez un autre pays, les règles impératives qui vous y protègent demeurent.`,
      en: `${sample.en}

<h2>1. Seller</h2>

${seller.en}

Registration: [seller.register: register and number] · VAT: [seller.vatId: number].

<h2>2. The goods</h2>

The pieces are thrown and glazed by hand; their shade, a drop of glaze and three millimetres more or less are part of what you buy. The main characteristics stand on each sheet.

<h2>3. Prices</h2>

Prices are in euros and include VAT at the rate of the country of delivery. <a href="/en/delivery">Delivery costs</a> are shown before you order. A price that is struck through is always the lowest of the thirty days before the reduction.

<h2>4. The order</h2>

The contract is made when you press “Order with obligation to pay”, after you have seen, and could correct, the pieces, quantities, delivery and total. An e-mail confirms it together with these terms. The languages of the contract are English, French and German.

<h2>5. Payment</h2>

The ways to pay are shown before you order; none costs extra. Goods remain ours until they are paid in full.

<h2>6. Delivery</h2>

What is in stock leaves within two working days, and no later than thirty days after the order. The risk passes to you when you take the parcel into your hands.

<h2>7. Withdrawal</h2>

You have thirty days from receipt to withdraw, without a reason: <a href="/en/right-to-withdraw">instructions and form</a>, <a href="/en/withdrawal">declaration online</a>. The right does not cover:

${exceptions.en}

<h2>8. Your statutory rights</h2>

Goods must be as described, fit for purpose and of satisfactory quality: <a href="/en/guarantees">what that means</a>. Nothing in these terms takes any of it away.

<h2>9. Complaints</h2>

Write to us first, <a href="/en/contact-us">through the contact page</a>; we answer within two working days. [Contact for disputes, where one applies.]

<h2>10. Law</h2>

French law applies; if you live elsewhere, you keep the protection that the law of your country gives you and that cannot be waived.`,
      de: `${sample.de}

<h2>1. Verkäufer</h2>

${seller.de}

Register: [seller.register: Registergericht und Nummer] · USt-IdNr.: [seller.vatId: Nummer] · Verpackungsregister LUCID: [Nummer].

<h2>2. Waren</h2>

Die Stücke werden von Hand gedreht und glasiert; der Farbton, ein Glasurtropfen und drei Millimeter mehr oder weniger gehören zu dem, was Sie kaufen. Die wesentlichen Merkmale stehen auf jedem Datenblatt.

<h2>3. Preise</h2>

Die Preise verstehen sich in Euro einschließlich Mehrwertsteuer zum Satz des Lieferlandes, zuzüglich <a href="/de/delivery">Versand</a>, der vor der Bestellung angezeigt wird. Ein durchgestrichener Preis ist stets der niedrigste der dreißig Tage vor der Ermäßigung.

<h2>4. Bestellung</h2>

Der Vertrag kommt zustande, wenn Sie auf „Zahlungspflichtig bestellen“ klicken, nachdem Sie Stücke, Mengen, Versand und Summe gesehen haben und ändern konnten. Eine E-Mail bestätigt ihn und enthält diese Bedingungen. Vertragssprachen sind Deutsch, Englisch und Französisch.

<h2>5. Zahlung</h2>

Die Zahlungsarten werden vor der Bestellung angezeigt; keine kostet extra. Bis zur vollständigen Zahlung bleibt die Ware unser Eigentum.

<h2>6. Lieferung</h2>

Was vorrätig ist, geht binnen zwei Werktagen hinaus, spätestens dreißig Tage nach der Bestellung. Die Gefahr geht auf Sie über, wenn Sie das Paket in Händen halten.

<h2>7. Widerruf</h2>

Sie können innerhalb von dreißig Tagen nach Erhalt ohne Angabe von Gründen widerrufen: <a href="/de/widerrufsbelehrung">Belehrung und Formular</a>, <a href="/de/withdrawal">Widerruf online</a>. Ausgenommen sind:

${exceptions.de}

<h2>8. Gewährleistung</h2>

Es gilt die <a href="/de/gewaehrleistung">gesetzliche Gewährleistung</a>.

<h2>9. Beschwerden und Schlichtung</h2>

Schreiben Sie zuerst uns, <a href="/de/kontakt">über die Kontaktseite</a>. [Angabe nach § 36 VSBG: ob der Betreiber an einer Verbraucherschlichtung teilnimmt, und vor welcher Stelle.]

<h2>10. Recht</h2>

Es gilt französisches Recht; zwingende Vorschriften zum Schutz der Verbraucher in dem Land, in dem Sie leben, bleiben unberührt.`,
    },
  },
  {
    id: 13,
    identifier: same("legal"),
    title: { fr: "Mentions légales", en: "Legal notice", de: "Impressum" },
    about: {
      fr: "Qui édite cette boutique, qui l’héberge, et à qui s’adresser en cas de litige.",
      en: "Who publishes this shop, who hosts it, and who is responsible for what it says.",
      de: "Wer diesen Shop betreibt, wer für den Inhalt verantwortlich ist und wie er zu erreichen ist.",
    },
    body: {
      fr: `${sample.fr}

<h2>Éditeur</h2>

${seller.fr}

<ul><li>Immatriculation : [seller.register: RCS, ville et numéro]</li><li>Numéro de TVA : [seller.vatId: numéro]</li><li>Directeur de la publication : [nom]</li><li>Identifiant unique REP emballages : [numéro IDU]</li></ul>

<h2>Hébergeur</h2>

[Nom, adresse et téléphone de l’hébergeur.]

<h2>Médiateur de la consommation</h2>

[Nom, adresse postale et site du médiateur.]

<h2>À savoir</h2>

Les produits, prix, personnes et stocks montrés ici sont des exemples. Rien n’est vendu. <a href="/fr/cgv">Conditions de vente</a> · <a href="/fr/privacy">Données personnelles</a> · <a href="/fr/accessibility">Accessibilité</a>`,
      en: `${sample.en}

<h2>Publisher</h2>

${seller.en}

<ul><li>Registration: [seller.register: register and number]</li><li>VAT number: [seller.vatId: number]</li><li>Responsible for content: [name]</li></ul>

<h2>Host</h2>

[Name and address of the host.]

<h2>Please note</h2>

The products, prices, people and stock shown here are examples. Nothing is sold. <a href="/en/terms">Terms of sale</a> · <a href="/en/privacy">Privacy</a> · <a href="/en/accessibility">Accessibility</a>`,
      de: `${sample.de}

<h2>Angaben gemäß § 5 DDG</h2>

${seller.de}

<ul><li>Vertreten durch: [Name]</li><li>Register: [seller.register: Registergericht und Nummer]</li><li>Umsatzsteuer-Identifikationsnummer: [seller.vatId: Nummer]</li><li>Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV: [Name, Anschrift]</li></ul>

<h2>Verbraucherschlichtung</h2>

[Angabe nach § 36 VSBG: ob der Betreiber bereit oder verpflichtet ist, an einem Streitbeilegungsverfahren teilzunehmen.]

<h2>Hinweis</h2>

Produkte, Preise, Personen und Bestände sind Beispiele. Es wird nichts verkauft. <a href="/de/agb">AGB</a> · <a href="/de/privacy">Datenschutz</a> · <a href="/de/accessibility">Barrierefreiheit</a>`,
    },
  },
  {
    id: 14,
    identifier: same("privacy"),
    title: { fr: "Données personnelles", en: "Privacy", de: "Datenschutz" },
    about: {
      fr: "Ce que garde votre appareil, ce que nous gardons, pourquoi et combien de temps. Sans pistage ni mesure d’audience.",
      en: "What your device keeps, what we keep, why and for how long. Without tracking.",
      de: "Was Ihr Gerät speichert, was wir speichern, wozu und wie lange. Ohne Tracking.",
    },
    body: {
      fr: `${sample.fr}

<h2>Responsable</h2>

${seller.fr}

<h2>Ce que garde votre appareil</h2>

Cette boutique ne mesure pas votre passage et n’appelle aucun service tiers : il n’y a donc rien à accepter ni à refuser. Votre navigateur garde en revanche, chez vous, ce que vous faites ici, et de quoi consulter la boutique vite et hors connexion.

<h3>Ce qui vient de vous</h3>

<ul><li>le panier, la liste d’envies et la liste de comparaison, jusqu’à ce que vous les vidiez ;</li><li>les dernières pièces regardées ;</li><li>le nom, l’adresse électronique et les adresses saisis au moment de commander, gardés aussi pour la commande suivante, jusqu’à la déconnexion ou l’effacement ; jamais un mot de passe ni un numéro de carte ;</li><li>une commande passée hors connexion, jusqu’à ce qu’elle nous parvienne, et la dernière commande passée ;</li><li>votre session, si vous vous connectez, jusqu’à la déconnexion ;</li><li>si vous recevez la lettre, et que vous avez lu cette information.</li></ul>

<h3>Ce qui vient de la boutique</h3>

<ul><li>ses fichiers : programme, mise en forme, caractères, textes de votre langue, jusqu’à la version suivante ;</li><li>les pages, les images et les réponses aux recherches que vous avez vues, montrées hors connexion pendant une semaine ; les plus anciennes cèdent la place ;</li><li>tout le catalogue de votre langue, pour chercher hors connexion : il arrive quand une page est restée tranquille un moment, jamais par une connexion lente ou payante ni en mode économie de données, et il est remis à jour à vos visites.</li></ul>

<h3>Les cookies</h3>

<ul><li>__Host-device, si vous vous connectez : il reconnaît cet appareil, pour que vous puissiez ouvrir votre compte même pendant que d’autres en essaient le mot de passe. Il est gardé 180 jours après la dernière connexion, et oublié de notre côté dès que le mot de passe change ou que le compte est supprimé ;</li><li>__Host-visit, si votre navigateur n’exécute pas de script : il retrouve votre panier, pendant trente jours.</li></ul>

Rien de cela ne nous est renvoyé, hormis les cookies et ce que vous commandez ou enregistrez. Effacer les données du site dans votre navigateur efface tout.

<h2>Ce que nous gardons</h2>

<table><thead><tr><th scope="col">Quoi</th><th scope="col">Pourquoi</th><th scope="col">Combien de temps</th></tr></thead><tbody><tr><td>Commande : nom, adresse, pièces, montant</td><td>exécuter le contrat, comptabilité</td><td>dix ans</td></tr><tr><td>Compte : nom, adresse électronique, carnet d’adresses</td><td>contrat</td><td>jusqu’à sa suppression</td></tr><tr><td>Appareils qui ont ouvert le compte : une empreinte du cookie, la première et la dernière connexion</td><td>sécurité du compte</td><td>180 jours après la dernière connexion</td></tr><tr><td>Message par le formulaire</td><td>vous répondre</td><td>[durée]</td></tr><tr><td>Lettre : adresse électronique</td><td>votre accord, confirmé par courriel</td><td>jusqu’à la désinscription</td></tr><tr><td>Retour d’une pièce épuisée : adresse électronique</td><td>vous écrire une fois, à votre demande</td><td>jusqu’à cet envoi, un an au plus</td></tr><tr><td>Journal technique, sans nom ni adresse</td><td>sécurité</td><td>[durée]</td></tr></tbody></table>

Le mot de passe n’est gardé que sous une forme qui ne permet pas de le relire. Rien n’est vendu ni transmis à des fins de publicité. Reçoivent vos données : le transporteur, pour livrer ; le prestataire de paiement, pour encaisser ; [hébergeur].

<h2>Vos droits</h2>

Accès, rectification, effacement, limitation, opposition, portabilité : écrivez à [seller.email: adresse électronique] ou <a href="/fr/contact">par la page de contact</a>. Réclamation possible auprès de la CNIL, www.cnil.fr.`,
      en: `${sample.en}

<h2>Controller</h2>

${seller.en}

<h2>What your device keeps</h2>

This shop does not measure your visit and calls no third party, so there is nothing to accept or refuse. Your browser does keep, with you, what you do here, and what it takes to use the shop quickly and offline.

<h3>What comes from you</h3>

<ul><li>the cart, wishlist and compare list, until you empty them;</li><li>the pieces you looked at last;</li><li>the name, e-mail address and postal addresses you enter when ordering, kept for your next order too, until you sign out or clear them; never a password or a card number;</li><li>an order placed offline, until it has reached us, and the last order you placed;</li><li>your session, if you sign in, until you sign out;</li><li>whether you take the newsletter, and that you have read this notice.</li></ul>

<h3>What comes from the shop</h3>

<ul><li>its files: program, styles, fonts and the words of your language, until the next version;</li><li>the pages, pictures and search results you have seen, shown offline for up to a week; the oldest make room for new ones;</li><li>the whole catalogue in your language, to search it offline: it comes once a page has been left alone for a while, never over a slow or metered connection or when you save data, and is brought up to date as you visit.</li></ul>

<h3>Cookies</h3>

<ul><li>__Host-device, if you sign in: it recognises this device, so that you can open your account even while others are trying passwords on it. It is kept for 180 days after you last signed in, and forgotten on our side as soon as the password changes or the account is deleted;</li><li>__Host-visit, if your browser runs no script: it finds your cart again, for thirty days.</li></ul>

None of it is sent back to us, except the cookies and what you order or save with us. Clearing the site’s data in your browser clears all of it.

<h2>What we keep</h2>

<table><thead><tr><th scope="col">What</th><th scope="col">Why</th><th scope="col">How long</th></tr></thead><tbody><tr><td>Order: name, address, pieces, amount</td><td>to perform the contract; accounts</td><td>ten years</td></tr><tr><td>Account: name, e-mail address, address book</td><td>contract</td><td>until it is deleted</td></tr><tr><td>Devices that have signed in: a hash of the cookie, the first and the last sign-in</td><td>security of the account</td><td>180 days after the last sign-in</td></tr><tr><td>Message through the form</td><td>to answer you</td><td>[period]</td></tr><tr><td>Newsletter: e-mail address</td><td>your consent, confirmed by e-mail</td><td>until you unsubscribe</td></tr><tr><td>Return of a sold-out piece: e-mail address</td><td>to write to you once, as you asked</td><td>until that letter, one year at most</td></tr><tr><td>Technical log, without names or addresses</td><td>security</td><td>[period]</td></tr></tbody></table>

Of a password only a form is kept from which it cannot be read back. Nothing is sold or passed on for advertising. Your data go to the carrier, to deliver; to the payment provider, to collect; [host].

<h2>Your rights</h2>

Access, correction, deletion, restriction, objection, portability: write to [seller.email: e-mail address] or <a href="/en/contact-us">through the contact page</a>. You may complain to your data protection authority; in the UK that is the ICO, ico.org.uk.`,
      de: `${sample.de}

<h2>Verantwortlich</h2>

${seller.de}

<h2>Was Ihr Gerät speichert</h2>

Dieser Shop misst Ihren Besuch nicht und ruft keine Dritten auf; es gibt also nichts anzunehmen oder abzulehnen. Ihr Browser bewahrt aber bei Ihnen auf, was Sie hier tun, und was es braucht, damit der Shop schnell ist und auch offline funktioniert.

<h3>Was von Ihnen stammt</h3>

<ul><li>Warenkorb, Wunschliste und Vergleichsliste, bis Sie sie leeren;</li><li>die zuletzt angesehenen Stücke;</li><li>Name, E-Mail-Adresse und Anschriften, die Sie beim Bestellen angeben, auch für die nächste Bestellung, bis Sie sich abmelden oder sie löschen; nie ein Passwort oder eine Kartennummer;</li><li>eine offline aufgegebene Bestellung, bis sie bei uns ist, und die letzte Bestellung;</li><li>Ihre Sitzung, wenn Sie sich anmelden, bis zum Abmelden;</li><li>ob Sie den Newsletter beziehen und dass Sie diesen Hinweis gelesen haben.</li></ul>

<h3>Was vom Shop stammt</h3>

<ul><li>seine Dateien: Programm, Gestaltung, Schriften und die Texte Ihrer Sprache, bis zur nächsten Version;</li><li>Seiten, Bilder und Suchergebnisse, die Sie gesehen haben, offline bis zu einer Woche lang; die ältesten machen neuen Platz;</li><li>der ganze Katalog in Ihrer Sprache, um offline zu suchen: Er wird geladen, wenn eine Seite eine Weile in Ruhe geblieben ist, nie über eine langsame oder getaktete Verbindung oder im Datensparmodus, und bei Ihren Besuchen aufgefrischt.</li></ul>

<h3>Cookies</h3>

<ul><li>__Host-device, wenn Sie sich anmelden: Es erkennt dieses Gerät wieder, damit Sie Ihr Konto auch dann öffnen können, wenn andere daran Passwörter ausprobieren. Es bleibt nach der letzten Anmeldung 180 Tage lang gespeichert; wir vergessen es, sobald das Passwort geändert oder das Konto gelöscht wird;</li><li>__Host-visit, wenn Ihr Browser keine Skripte ausführt: Es findet Ihren Warenkorb wieder, dreißig Tage lang.</li></ul>

Nichts davon wird an uns zurückgesendet, außer den Cookies und dem, was Sie bestellen oder bei uns speichern. Löschen Sie die Websitedaten im Browser, ist all das weg. Rechtsgrundlage ist § 25 Abs. 2 Nr. 2 TDDDG.

<h2>Was wir speichern</h2>

<table><thead><tr><th scope="col">Was</th><th scope="col">Wozu</th><th scope="col">Wie lange</th></tr></thead><tbody><tr><td>Bestellung: Name, Anschrift, Stücke, Betrag</td><td>Vertrag (Art. 6 Abs. 1 b DSGVO), Buchführung (c)</td><td>zehn Jahre</td></tr><tr><td>Konto: Name, E-Mail-Adresse, Adressbuch</td><td>Vertrag (b)</td><td>bis zur Löschung</td></tr><tr><td>Geräte, die sich angemeldet haben: ein Hashwert des Cookies, erste und letzte Anmeldung</td><td>Sicherheit des Kontos (f)</td><td>180 Tage nach der letzten Anmeldung</td></tr><tr><td>Nachricht über das Formular</td><td>um Ihnen zu antworten (b, f)</td><td>[Dauer]</td></tr><tr><td>Newsletter: E-Mail-Adresse</td><td>Ihre Einwilligung, per E-Mail bestätigt (a)</td><td>bis zur Abmeldung</td></tr><tr><td>Rückkehr eines ausverkauften Stücks: E-Mail-Adresse</td><td>um Ihnen auf Ihren Wunsch einmal zu schreiben (a)</td><td>bis zu dieser Nachricht, höchstens ein Jahr</td></tr><tr><td>Technisches Protokoll, ohne Namen und Adressen</td><td>Sicherheit (f)</td><td>[Dauer]</td></tr></tbody></table>

Vom Passwort bleibt nur eine Form, aus der es sich nicht zurücklesen lässt. Nichts wird verkauft oder für Werbung weitergegeben. Ihre Daten erhalten: der Zusteller, um zu liefern; der Zahlungsdienst, um abzurechnen; [Hoster].

<h2>Ihre Rechte</h2>

Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch, Übertragbarkeit: Schreiben Sie an [seller.email: E-Mail-Adresse] oder <a href="/de/kontakt">über die Kontaktseite</a>. Beschwerden nimmt jede Datenschutzaufsichtsbehörde entgegen.`,
    },
  },
  {
    id: 17,
    identifier: same("accessibility"),
    title: { fr: "Accessibilité", en: "Accessibility", de: "Barrierefreiheit" },
    body: {
      fr: `Cette boutique vise la norme WCAG 2.2, niveau AA, et la norme européenne EN 301 549.

<h2>Ce qui est fait</h2>

<ul><li>Tout se fait au clavier ; le focus se voit, et revient d’où il est parti.</li><li>Aucune information ne tient à la seule couleur ; les contrastes sont d’au moins 4,5.</li><li>Le texte s’agrandit à 200 %, la page tient dans 320 pixels.</li><li>Les mouvements cessent si votre système le demande ; les couleurs forcées sont respectées.</li><li>Les fautes d’un formulaire sont dites en mots, près du champ et en tête.</li><li>On peut lire, chercher, parcourir la boutique et commander sans JavaScript.</li></ul>

<h2>Ce qui manque encore</h2>

Les coupes cotées sont des dessins : leurs cotes figurent aussi dans la fiche, leur profil n’est pas décrit. Certaines photographies n’ont qu’une description courte.

<h2>Nous le dire</h2>

Si quelque chose vous arrête, <a href="/fr/contact">écrivez-nous</a> ou à [seller.email: adresse électronique] : réponse sous deux jours ouvrés. Sans réponse satisfaisante, vous pouvez vous adresser à la DGCCRF ou au Défenseur des droits. [Date et résultat du dernier audit.]

${sample.fr}`,
      en: `This shop aims at WCAG 2.2, level AA, and the European standard EN 301 549.

<h2>What is done</h2>

<ul><li>Everything works from the keyboard; the focus can be seen, and returns where it came from.</li><li>Nothing is told by colour alone; contrast is at least 4.5.</li><li>Text grows to 200 %, and the page fits into 320 pixels.</li><li>Movement stops if your system asks for it; forced colours are honoured.</li><li>What is wrong in a form is said in words, beside the field and on top.</li><li>One can read, search, browse and order without JavaScript.</li></ul>

<h2>What is still missing</h2>

Section drawings are pictures: their measures stand in the data sheet too, but the profile is not described. Some photographs have only a short description.

<h2>Telling us</h2>

If something stands in your way, <a href="/en/contact-us">write to us</a> or to [seller.email: e-mail address]: we answer within two working days. [Date and result of the last audit.]

${sample.en}`,
      de: `Dieser Shop richtet sich nach WCAG 2.2, Stufe AA, und der europäischen Norm EN 301 549. Dies ist die Information nach § 14 BFSG.

<h2>Was erfüllt ist</h2>

<ul><li>Alles lässt sich mit der Tastatur bedienen; der Fokus ist sichtbar und kehrt dorthin zurück, woher er kam.</li><li>Keine Angabe hängt allein an der Farbe; der Kontrast beträgt mindestens 4,5.</li><li>Text lässt sich auf 200 % vergrößern, die Seite passt in 320 Pixel.</li><li>Bewegung unterbleibt, wenn Ihr System es wünscht; erzwungene Farben werden beachtet.</li><li>Fehler in Formularen stehen in Worten beim Feld und oben zusammengefasst.</li><li>Auch ohne JavaScript kann man lesen, suchen, stöbern und bestellen.</li></ul>

<h2>Was noch fehlt</h2>

Die Schnittzeichnungen sind Bilder: Ihre Maße stehen auch im Datenblatt, das Profil wird nicht beschrieben. Manche Fotografien haben nur eine kurze Beschreibung.

<h2>Sagen Sie es uns</h2>

Stört Sie etwas, <a href="/de/kontakt">schreiben Sie uns</a> oder an [seller.email: E-Mail-Adresse]: Antwort binnen zwei Werktagen. [Zuständige Marktüberwachungsbehörde. Datum und Ergebnis der letzten Prüfung.]

${sample.de}`,
    },
  },
]

import { type ContentPage, exceptions, seller } from "./page.ts"

/** Pages about the legal rights of shoppers, in the required wording. */
export const rights: ReadonlyArray<ContentPage> = [
  {
    id: 23,
    identifier: { fr: "droit-de-retractation", en: "right-to-withdraw", de: "widerrufsbelehrung" },
    title: { fr: "Droit de rétractation", en: "Your right to withdraw", de: "Widerrufsbelehrung" },
    body: {
      fr: `<p class="act"><a href="/fr/withdrawal">Renoncer au contrat ici</a></p>

<h2>Votre droit</h2>

Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de trente jours ; la loi en prévoit quatorze. Le délai expire trente jours après celui où vous-même, ou un tiers que vous avez désigné et qui n’est pas le transporteur, prenez possession de la dernière pièce.

Pour l’exercer, il suffit de nous notifier votre décision par une déclaration dénuée d’ambiguïté : avec la <a href="/fr/withdrawal">fonction en ligne</a>, qui vous adresse aussitôt un accusé daté, avec le formulaire ci-dessous, ou par tout autre écrit. Il suffit qu’elle parte avant la fin du délai.

<h2>Ses effets</h2>

Nous vous remboursons tous les paiements reçus, y compris la livraison la moins coûteuse que nous proposons, sous quatorze jours après réception de votre décision, par le moyen de paiement que vous avez utilisé et sans frais pour vous. Nous pouvons attendre d’avoir reçu les pièces, ou la preuve de leur envoi. Renvoyez-les sous quatorze jours ; nous prenons le retour à notre charge. Vous ne répondez de leur perte de valeur que si vous en avez fait plus qu’il n’en faut pour les examiner.

<h2>Exceptions</h2>

Ce droit ne s’étend pas à ce qui suit :

${exceptions.fr}

<h2>Modèle de formulaire</h2>

<blockquote><p>(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)</p><p>À l’attention de [seller.name: raison sociale], [seller.address: adresse], [seller.email: adresse électronique] :</p><p>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :</p><p>Commandé le (*)/reçu le (*) :<br>Nom du (des) consommateur(s) :<br>Adresse du (des) consommateur(s) :<br>Signature du (des) consommateur(s), en cas de notification sur papier :<br>Date :</p><p>(*) Rayez la mention inutile.</p></blockquote>`,
      en: `<p class="act"><a href="/en/withdrawal">Withdraw from the contract here</a></p>

<h2>Your right</h2>

You may withdraw from this contract within thirty days without giving any reason; the law asks for fourteen. In the United Kingdom the law calls this the right to cancel; it is the same right. The period ends thirty days after the day on which you, or somebody you name who is not the carrier, take possession of the last of the goods.

To withdraw, tell us so in a clear statement: with the <a href="/en/withdrawal">function online</a>, which sends you a dated acknowledgement at once, with the form below, or in any other writing. It is enough to send it before the period has ended.

<h2>What follows</h2>

We refund everything you have paid, including the least expensive delivery that we offer, within fourteen days of hearing from you, by the means of payment you used and at no cost to you. We may wait until we have the goods back or you have shown that you sent them. Send them back within fourteen days; we pay the return. You answer for a loss in value only if you handled the goods more than it takes to see what they are.

<h2>Exceptions</h2>

The right does not cover:

${exceptions.en}

<h2>Model form</h2>

<blockquote><p>(Complete and return this form only if you wish to withdraw from the contract.)</p><p>To [seller.name: company name], [seller.address: address], [seller.email: e-mail address]:</p><p>I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*):</p><p>Ordered on (*)/received on (*):<br>Name of consumer(s):<br>Address of consumer(s):<br>Signature of consumer(s), only if this form is notified on paper:<br>Date:</p><p>(*) Delete as appropriate.</p></blockquote>`,
      de: `<p class="act"><a href="/de/withdrawal">Vertrag widerrufen</a></p>

<h2>Widerrufsrecht</h2>

Sie haben das Recht, binnen dreißig Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen; das Gesetz sieht vierzehn vor. Die Widerrufsfrist beträgt dreißig Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die letzte Ware in Besitz genommen haben bzw. hat.

Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung über Ihren Entschluss informieren: mit der <a href="/de/withdrawal">Funktion online</a>, die Ihnen sofort eine Eingangsbestätigung mit Datum schickt, mit dem Formular unten oder auf jede andere Weise in Textform. Zur Wahrung der Frist genügt es, dass Sie die Erklärung vor ihrem Ablauf absenden.

<h2>Folgen des Widerrufs</h2>

Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Kosten der günstigsten von uns angebotenen Lieferung, binnen vierzehn Tagen ab Eingang Ihres Widerrufs zurückzuzahlen, mit demselben Zahlungsmittel und ohne Entgelt. Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder Sie den Nachweis erbracht haben, dass Sie sie abgesandt haben. Senden Sie die Waren binnen vierzehn Tagen zurück; die Kosten der Rücksendung tragen wir. Für einen Wertverlust müssen Sie nur aufkommen, wenn er auf einen Umgang zurückzuführen ist, der zur Prüfung der Waren nicht notwendig war.

<h2>Ausschluss des Widerrufsrechts</h2>

Ausgenommen sind:

${exceptions.de}

<h2>Muster-Widerrufsformular</h2>

<blockquote><p>(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)</p><p>An [seller.name: Firma], [seller.address: Anschrift], [seller.email: E-Mail-Adresse]:</p><p>Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)</p><p>Bestellt am (*)/erhalten am (*):<br>Name des/der Verbraucher(s):<br>Anschrift des/der Verbraucher(s):<br>Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):<br>Datum:</p><p>(*) Unzutreffendes streichen.</p></blockquote>`,
    },
  },
  {
    id: 24,
    identifier: { fr: "garanties", en: "guarantees", de: "gewaehrleistung" },
    title: { fr: "Garanties légales", en: "Your statutory rights", de: "Gewährleistung" },
    body: {
      fr: `<aside class="boxed"><p>Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.</p><p>La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.</p><p>Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de six mois de la garantie initiale. Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.</p><p>Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si : 1° le professionnel refuse de réparer ou de remplacer le bien ; 2° la réparation ou le remplacement du bien intervient après un délai de trente jours ; 3° la réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement ; 4° la non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.</p><p>Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le remplacement du bien au préalable. Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.</p><p>Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état.</p><p>Les droits mentionnés ci-dessus résultent de l’application des articles L. 217-1 à L. 217-32 du code de la consommation. Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 241-5 du code de la consommation).</p><p>Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.</p></aside>

<h2>En clair</h2>

Une pièce fêlée à l’ouverture du carton, un couvercle qui ne ferme pas, un pied qui danse : <a href="/fr/contact">écrivez-nous</a>, nous remplaçons. Une pièce tombée de l’étagère n’est pas un défaut, mais son numéro est sous le pied.

<h2>L’avis harmonisé de l’Union européenne</h2>

[picture.guarantee-notice-fr: Avis harmonisé sur la garantie légale de conformité : au moins deux ans dans toute l’Union européenne ; réparation ou remplacement sans frais, sinon réduction du prix ou remboursement.]

<a href="http://data.europa.eu/eli/reg_impl/2025/1960/oj">Règlement d’exécution (UE) 2025/1960</a>`,
      en: `<aside class="boxed"><p><strong>Two years of statutory guarantee in the European Union.</strong> The seller answers for any lack of conformity that shows within two years of delivery. In the first year, and in several countries in the first two, it is presumed to have been there from the start. You may ask for repair or replacement free of charge; if that fails, takes too long or is refused, for a lower price or your money back.</p><p><strong>In the United Kingdom</strong> the Consumer Rights Act 2015 says that goods must be as described, fit for purpose and of satisfactory quality. Up to 30 days: if they are not, you can get a full refund. Up to six months: if they can’t be repaired or replaced, you are entitled to a full refund in most cases. Up to six years: if they do not last a reasonable length of time, you may be entitled to some money back.</p></aside>

<h2>In plain words</h2>

A piece that is cracked when you open the box, a lid that does not close, a foot that rocks: <a href="/en/contact-us">write to us</a> and we replace it. A piece that fell off the shelf is no fault of the making, but its number is under the foot.

<h2>The harmonised notice of the European Union</h2>

[picture.guarantee-notice-en: Harmonised notice on the legal guarantee of conformity: at least two years throughout the European Union; repair or replacement free of charge, else a lower price or your money back.]

<a href="http://data.europa.eu/eli/reg_impl/2025/1960/oj">Implementing Regulation (EU) 2025/1960</a>`,
      de: `<aside class="boxed"><p><strong>Zwei Jahre gesetzliche Gewährleistung.</strong> Der Verkäufer haftet für Mängel, die innerhalb von zwei Jahren nach der Lieferung auftreten (§§ 434 ff., 438 BGB). Zeigt sich ein Mangel im ersten Jahr, wird vermutet, dass er von Anfang an bestand (§ 477 BGB). Sie können zunächst Nacherfüllung verlangen, nach Ihrer Wahl Reparatur oder Ersatz, ohne Kosten für Sie. Schlägt sie fehl, wird sie verweigert oder dauert sie unangemessen lange, können Sie den Preis mindern oder vom Vertrag zurücktreten.</p><p>Eine darüber hinausgehende Haltbarkeitsgarantie geben wir nicht.</p></aside>

<h2>Was das heißt</h2>

Ein Stück, das beim Auspacken gerissen ist, ein Deckel, der nicht schließt, ein Boden, der kippelt: <a href="/de/kontakt">Schreiben Sie uns</a>, wir ersetzen es. Ein Stück, das vom Regal gefallen ist, hat keinen Mangel; seine Nummer steht aber unter dem Fuß.

<h2>Die harmonisierte Mitteilung der Europäischen Union</h2>

[picture.guarantee-notice-de: Harmonisierte Mitteilung über die gesetzliche Gewährleistung: mindestens zwei Jahre in der ganzen Europäischen Union; Reparatur oder Ersatz ohne Kosten, sonst ein niedrigerer Preis oder das Geld zurück.]

<a href="http://data.europa.eu/eli/reg_impl/2025/1960/oj">Durchführungsverordnung (EU) 2025/1960</a>`,
    },
  },
  {
    id: 25,
    identifier: { fr: "securite-des-produits", en: "product-safety", de: "produktsicherheit" },
    title: { fr: "Sécurité des produits", en: "Product safety", de: "Produktsicherheit" },
    body: {
      fr: `<h2>Fabricant et responsable dans l’Union européenne</h2>

${seller.fr}

Chaque pièce se reconnaît à son numéro, inscrit sous le pied et en tête de sa fiche.

<h2>Contact alimentaire</h2>

Les pièces de grès et de terre vernissée sont propres au contact des aliments (règlement (CE) n° 1935/2004) ; la migration du plomb et du cadmium est mesurée par émail selon la directive 84/500/CEE. La déclaration de conformité est envoyée sur demande.

<h2>Avertissements</h2>

<ul><li>Ne pas poser sur une flamme, une plaque ni une table à induction.</li><li>Éviter les chocs thermiques : four froid, jamais du congélateur au four chaud.</li><li>Une pièce sortie du four brûle longtemps : gants, dessous-de-plat.</li><li>Une pièce fêlée ou ébréchée ne doit plus servir à table.</li><li>Les petites pièces et les couvercles ne sont pas des jouets.</li></ul>

<h2>Rappels</h2>

Aucun rappel en cours. S’il y en avait un, il serait annoncé ici, et par courriel à qui a commandé la pièce. Un incident ? <a href="/fr/contact">Dites-le nous</a>, sujet « Un produit ».`,
      en: `<h2>Manufacturer and person responsible in the European Union</h2>

${seller.en}

Each piece is known by its number, which is written under the foot and at the head of its sheet.

<h2>Food contact</h2>

Stoneware and earthenware pieces are suitable for contact with food (Regulation (EC) No 1935/2004); release of lead and cadmium is measured for each glaze under Directive 84/500/EEC. The declaration of compliance is sent on request.

<h2>Warnings</h2>

<ul><li>Do not put on a flame, a hotplate or an induction hob.</li><li>Avoid thermal shock: a cold oven, never from the freezer into a hot one.</li><li>A piece from the oven stays hot for long: use gloves and a trivet.</li><li>A cracked or chipped piece is not to be used at table any more.</li><li>Small pieces and lids are not toys.</li></ul>

<h2>Recalls</h2>

There is none at present. If there were, it would be announced here, and by e-mail to those who ordered the piece. An accident? <a href="/en/contact-us">Tell us</a>, subject “A piece”.`,
      de: `<h2>Hersteller und verantwortliche Person in der Europäischen Union</h2>

${seller.de}

Jedes Stück ist an seiner Nummer zu erkennen; sie steht unter dem Fuß und am Kopf seines Datenblatts.

<h2>Lebensmittelkontakt</h2>

Stücke aus Steinzeug und Irdenware sind für den Kontakt mit Lebensmitteln geeignet (Verordnung (EG) Nr. 1935/2004); die Abgabe von Blei und Cadmium wird je Glasur nach der Richtlinie 84/500/EWG gemessen. Die Konformitätserklärung senden wir auf Anfrage.

<h2>Warnhinweise</h2>

<ul><li>Nicht auf offene Flamme, Kochplatte oder Induktionsfeld stellen.</li><li>Temperaturschock vermeiden: in den kalten Ofen, nie aus dem Gefrierfach in den heißen.</li><li>Ein Stück aus dem Ofen bleibt lange heiß: Handschuhe und Untersetzer benutzen.</li><li>Ein gerissenes oder angeschlagenes Stück gehört nicht mehr auf den Tisch.</li><li>Kleine Teile und Deckel sind kein Spielzeug.</li></ul>

<h2>Rückrufe</h2>

Zurzeit keine. Gäbe es einen, stünde er hier, und wer das Stück bestellt hat, bekäme eine E-Mail. Ein Vorfall? <a href="/de/kontakt">Sagen Sie es uns</a>, Betreff „Ein Stück“.`,
    },
  },
]
